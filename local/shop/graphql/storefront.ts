import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildSchema,
  type DocumentNode,
  execute,
  type ExecutionResult,
  GraphQLError,
  GraphQLSchema,
  Kind,
  parse,
  type SelectionSetNode,
  specifiedRules,
  validate,
} from 'graphql'
import type { ApiVersion } from '#local/shop/shop.ts'
import type { Shop } from '../shop.ts'
import { rootView } from './root.ts'
import { Budget, resolveField } from './view.ts'

/** A client's request. */
export interface StorefrontRequest {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined
  readonly operationName?: string | null | undefined
}

/** The maximum length of a query that is read. */
const maxTokens = 8000

const schemas = new Map<ApiVersion, GraphQLSchema>()

/** The official schema of a version, built at its first request. */
function schemaOf(version: ApiVersion): GraphQLSchema {
  const schema = schemas.get(version) ?? readSchema(version)
  schemas.set(version, schema)
  return schema
}

function readSchema(version: ApiVersion): GraphQLSchema {
  const file = join(import.meta.dirname, '../schema', `storefront-${version}.graphql`)
  // Shopify's own schema deprecates fields that interfaces demand, which the specification forbids.
  const official = buildSchema(readFileSync(file, 'utf8'), { assumeValid: true }).toConfig()
  // Answers come in one piece: graphql-js refuses to run a schema that promises parts.
  const directives = official.directives.filter(({ name }) => name !== 'defer')
  return new GraphQLSchema({ ...official, directives, assumeValid: true })
}

/** Answers one request against the shop; whatever is wrong with it becomes a GraphQL error. */
export async function answerQuery(
  request: StorefrontRequest,
  version: ApiVersion,
  shop: Shop,
  place: { readonly domain: string; readonly baseUrl: string },
): Promise<ExecutionResult> {
  const schema = schemaOf(version)
  const document = readDocument(request.query, schema)
  if (Array.isArray(document)) return { errors: document }
  const { catalogue, settings } = shop
  const shown = { catalogue, settings, baseUrl: place.baseUrl }
  return execute({
    schema,
    document,
    rootValue: rootView(shop, place.domain, shown),
    contextValue: new Budget(),
    variableValues: request.variables ?? undefined,
    operationName: request.operationName ?? undefined,
    fieldResolver: resolveField,
  })
}

function readDocument(query: string, schema: GraphQLSchema): DocumentNode | GraphQLError[] {
  try {
    const document = parse(query, { maxTokens })
    const refusal = sizeRefusal(document)
    if (refusal !== undefined) return [tooLarge(refusal)]
    const errors = validate(schema, document, specifiedRules, { maxErrors: 10 })
    return errors.length > 0 ? [...errors] : document
  } catch (cause) {
    if (cause instanceof GraphQLError) return [cause]
    // The parser calls itself for each level, and so runs out of stack before the size is known.
    if (cause instanceof RangeError) return [tooLarge('Query is nested too deeply.')]
    throw cause
  }
}

function tooLarge(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'MAX_COMPLEXITY_EXCEEDED' } })
}

/** How deep a query can go, and how many fields it can name, fragments counted if they are used. */
const limits = { depth: 20, fields: 1000 }

interface Size {
  readonly depth: number
  readonly fields: number
}

/**
 * Why a query is too large to run; `undefined` if it is not. It is asked before validation,
 * which takes long over a large query; a circle of fragments counts once, for validation to find.
 */
function sizeRefusal(document: DocumentNode): string | undefined {
  const fragments = new Map<string, SelectionSetNode>()
  for (const one of document.definitions) {
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one.selectionSet)
  }
  const known = new Map<string, Size>()

  const sizeOf = (set: SelectionSetNode | undefined): Size => {
    const sizes = (set?.selections ?? []).map((selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) return fragmentSize(selection.name.value)
      const { depth, fields } = sizeOf(selection.selectionSet)
      return { depth: depth + 1, fields: selection.kind === Kind.FIELD ? fields + 1 : fields }
    })
    return {
      depth: Math.max(0, ...sizes.map(({ depth }) => depth)),
      fields: sizes.reduce((sum, { fields }) => sum + fields, 0),
    }
  }

  const fragmentSize = (name: string): Size => {
    const counted = known.get(name)
    if (counted !== undefined) return counted
    known.set(name, { depth: 0, fields: 0 })
    const size = sizeOf(fragments.get(name))
    known.set(name, size)
    return size
  }

  const operations = document.definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION ? [sizeOf(one.selectionSet)] : [],
  )
  if (operations.some(({ depth }) => depth > limits.depth)) {
    return `Query has a depth of more than ${limits.depth}.`
  }
  if (operations.some(({ fields }) => fields > limits.fields)) {
    return `Query names more than ${limits.fields} fields.`
  }
  return undefined
}
