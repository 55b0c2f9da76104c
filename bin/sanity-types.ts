import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { relative, resolve } from 'node:path'
import { type EvaluatedModule, findQueriesInPath, TypeGenerator } from '@sanity/codegen'
import { extractSchema } from '@sanity/schema/_internal'
import { createSchema, type SchemaTypeDefinition } from 'sanity'
import { schemaTypes } from '#schemas/index.ts'

const root = resolve(import.meta.dirname, '..')

/** The file of the generated types. */
export const sanityTypesFile = resolve(root, 'schemas/sanity.types.ts')

const warning =
  '// Made by `npm run typegen` from schemas/ and every *.queries.ts. Do not edit.\n\n'

/** The generator failed for a query or type of this project; the message names it. */
export class TypegenFailure extends Error {
  override name = 'TypegenFailure'
}

interface TypegenSources {
  /** Absolute paths of the folders with `*.queries.ts` files. */
  folders?: string[]
  types?: SchemaTypeDefinition[]
}

/**
 * Generates the types of the content model and of every `*.queries.ts`, as `sanity typegen` does, but
 * offline, without telemetry, in two seconds. Required fields are not optional.
 *
 * @returns the source of `schemas/sanity.types.ts`
 * @throws {TypegenFailure} naming each query, field and type that is not valid
 */
export async function generateSanityTypes({
  folders = ['api', 'studio', 'web'].map((name) => resolve(root, name)),
  types = schemaTypes,
}: TypegenSources = {}): Promise<string> {
  const compiled = createSchema({ name: 'petjet', types })
  const schemaProblems = (compiled._validation ?? []).flatMap(({ path, problems }) =>
    problems
      .filter(({ severity }) => severity === 'error')
      .map(({ message }) => `schemas, ${placeOf(path)}: ${message}`),
  )
  refuse(schemaProblems)
  const { queries } = findQueriesInPath({
    path: folders.map((folder) => `${relative(process.cwd(), folder) || '.'}/**/*.queries.ts`),
    // Resolves this project's aliases, such as `#web/…`.
    resolver: createRequire(sanityTypesFile).resolve,
  })
  const queryProblems: string[] = []
  const { code } = await new TypeGenerator().generateTypes({
    schema: extractSchema(compiled, { enforceRequiredFields: true }),
    queries,
    root,
    overloadClientMethods: true,
    reporter: reporterOf((problem) => queryProblems.push(problem)),
  })
  refuse(queryProblems)
  return warning + code
}

type TypegenOptions = Parameters<TypeGenerator['generateTypes']>[0]
type QueryType = EvaluatedModule['queries'][number]['tsType']

/**
 * The generator skips a query that it cannot read, and reports that query only here. A field that no
 * document has, for example because it is misspelled, is not an error for the generator and gets the
 * type `null`.
 */
function reporterOf(onProblem: (problem: string) => void) {
  const nothing = () => {}
  const emit = ({ errors, filename, queries }: EvaluatedModule) => {
    for (const { message } of errors) onProblem(message)
    for (const { tsType, variable } of queries) {
      for (const field of nullFields(tsType)) {
        onProblem(
          `${relative(root, filename)}, ${variable.id.name}: the field ${field} has the type null. Correct its spelling, or add it to the schema first.`,
        )
      }
    }
  }
  const reporter = {
    event: { generatedSchemaTypes: nothing, generatedQueryTypes: nothing },
    stream: { evaluatedModules: { emit, end: nothing } },
  }
  // The type requires a private field of a class, which the generator never reads.
  return reporter as unknown as NonNullable<TypegenOptions['reporter']>
}

/** The paths of the fields that are `null` in every variant of a query's answer. */
function nullFields(answer: QueryType): string[] {
  const nulls = new Set<string>()
  const others = new Set<string>()
  const visit = (type: QueryType, path: string): void => {
    if (type.type === 'TSUnionType' || type.type === 'TSIntersectionType') {
      for (const part of type.types) visit(part, path)
      return
    }
    const found = type.type === 'TSNullKeyword' ? nulls : others
    found.add(path)
    if (type.type === 'TSTypeReference') {
      for (const entry of type.typeParameters?.params ?? []) visit(entry, path)
    } else if (type.type === 'TSTypeLiteral') {
      for (const member of type.members) {
        if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') continue
        const name = path === '' ? member.key.name : `${path}.${member.key.name}`
        if (member.typeAnnotation) visit(member.typeAnnotation.typeAnnotation, name)
      }
    }
  }
  visit(answer, '')
  return [...nulls].filter((path) => !others.has(path))
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new TypegenFailure(problems.join('\n'))
}

/** The position in the content model, such as `product price`. */
function placeOf(path: readonly unknown[]): string {
  const names = path.map((step) =>
    typeof step === 'object' && step !== null && 'name' in step ? String(step.name) : '',
  )
  return names.filter(Boolean).join(' ')
}

/** `npm run typegen` writes `schemas/sanity.types.ts`. */
if (import.meta.main) {
  try {
    writeFileSync(sanityTypesFile, await generateSanityTypes())
    console.log(`Wrote ${sanityTypesFile}`)
  } catch (cause) {
    if (!(cause instanceof TypegenFailure)) throw cause
    console.error(`Type generation failed. Keeping the previous types:\n${cause.message}`)
    process.exitCode = 1
  }
}
