import { relative, resolve } from 'node:path'
import { findQueriesInPath, getResolver, TypeGenerator } from '@sanity/codegen'
import { extractSchema } from '@sanity/schema/_internal'
import { createSchema } from 'sanity'
import { schemaTypes } from '#schemas/index.ts'

const root = resolve(import.meta.dirname, '..')

/** Where the generated types are kept, from the project's root. */
export const sanityTypesFile = resolve(root, 'schemas/sanity.types.ts')

const warning =
  '// Made by `npm run typegen` from schemas/ and the queries in web/. Do not edit.\n\n'

/**
 * What `sanity typegen` makes of the content model and of every `*.queries.ts`, in this process:
 * offline, without telemetry, in two seconds. Fields that editors must fill in are not optional.
 *
 * @returns the source of `schemas/sanity.types.ts`
 * @throws {Error} naming the file of a query that is not valid
 */
export async function generateSanityTypes(): Promise<string> {
  const compiled = createSchema({ name: 'petjet', types: schemaTypes })
  const { queries } = findQueriesInPath({
    path: `${relative(process.cwd(), root) || '.'}/web/**/*.queries.ts`,
    resolver: getResolver(root),
  })
  const { code } = await new TypeGenerator().generateTypes({
    schema: extractSchema(compiled, { enforceRequiredFields: true }),
    queries: withoutErrors(queries),
    root,
    overloadClientMethods: true,
  })
  return warning + code
}

type Queries = ReturnType<typeof findQueriesInPath>['queries']

async function* withoutErrors(queries: Queries): Queries {
  for await (const found of queries) {
    const [error] = found.errors
    if (error) throw new Error(`${found.filename}: ${error.message}`, { cause: error })
    yield found
  }
}
