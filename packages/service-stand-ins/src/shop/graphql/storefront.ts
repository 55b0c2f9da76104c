import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildSchema,
  type DocumentNode,
  execute,
  type ExecutionResult,
  GraphQLError,
  type GraphQLFieldResolver,
  GraphQLSchema,
  parse,
  validate,
} from 'graphql'
import type { ApiVersion, Shop } from '../shop.ts'
import { cartMutations } from './cart-mutations.ts'
import { catalogQueries } from './catalog-queries.ts'
import { shopView } from './catalog-view.ts'
import { notImplemented, type Shown, type View } from './view.ts'

/** A client's request. */
export interface StorefrontRequest {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined
  readonly operationName?: string | null | undefined
}

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

/** Answers one request against the shop; whatever is wrong with the request becomes a GraphQL error. */
export async function answerQuery(
  request: StorefrontRequest,
  version: ApiVersion,
  shop: Shop,
  place: { readonly domain: string; readonly baseUrl: string },
): Promise<ExecutionResult> {
  const schema = schemaOf(version)
  const document = readDocument(request.query, schema)
  if (!('kind' in document)) return { errors: document }
  const shown = { catalog: shop.catalog, baseUrl: place.baseUrl }
  return execute({
    schema,
    document,
    rootValue: rootView(shop, place.domain, shown),
    variableValues: request.variables ?? undefined,
    operationName: request.operationName ?? undefined,
    fieldResolver: resolveField,
  })
}

/** The root fields that the stand-in implements. */
function rootView(shop: Shop, domain: string, shown: Shown): View {
  return {
    ...catalogQueries(shop, shown),
    ...cartMutations(shop, shown),
    shop: shopView(shop.seed, domain, shown.baseUrl),
  }
}

/**
 * Reads a field from a view.
 *
 * @throws {GraphQLError} if the stand-in does not implement the field
 */
const resolveField: GraphQLFieldResolver<View, unknown> = (source, args, _context, info) => {
  const value = source[info.fieldName]
  if (value === undefined) throw notImplemented(`${info.parentType.name}.${info.fieldName}`)
  if (typeof value !== 'function') return value
  // The only functions in views are those of a field's arguments.
  return (value as (args: Readonly<Record<string, unknown>>) => unknown)(args)
}

function readDocument(
  query: string,
  schema: GraphQLSchema,
): DocumentNode | readonly GraphQLError[] {
  try {
    const document = parse(query)
    const errors = validate(schema, document)
    return errors.length > 0 ? errors : document
  } catch (cause) {
    if (cause instanceof GraphQLError) return [cause]
    throw cause
  }
}
