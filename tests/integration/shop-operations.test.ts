import { readdirSync, readFileSync } from 'node:fs'
import {
  buildSchema,
  type DocumentNode,
  getVariableValues,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  NoDeprecatedCustomRule,
  parse,
  typeFromAST,
  validate,
  type VariableDefinitionNode,
} from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiVersions } from '#packages/service-stand-ins/src/shop/shop.ts'
import { recordSdkOperations, sdkCalls, type SdkOperation } from '#tests/support/sdk-operations.ts'

/**
 * The SDK always requests version 2025-01 of the Storefront API. Shopify supports a version for a
 * year, and afterwards answers with the oldest version that it still supports. Each schema in
 * `packages/service-stand-ins/src/shop/schema` is Shopify's own (`npm run shop:schema`), so adding a newer one shows here
 * what it would break.
 */
const folder = 'packages/service-stand-ins/src/shop/schema'
const sdlOf = (version: string) => readFileSync(`${folder}/storefront-${version}.graphql`, 'utf8')
// Shopify's own schema deprecates fields that interfaces require, which the specification forbids.
const schemaOf = (sdl: string) => buildSchema(sdl, { assumeValid: true })

const versions = readdirSync(folder).map((file) =>
  file.slice('storefront-'.length, -'.graphql'.length),
)

let operations: SdkOperation[] = []
beforeAll(async () => {
  operations = await recordSdkOperations()
})

/**
 * The errors of the operations under a schema: the operation and each error, of fields and inputs.
 */
function breaksUnder(schema: GraphQLSchema): string[] {
  return unique(
    operations.flatMap(({ call, query, variables }) => {
      const document = parse(query)
      const read = getVariableValues(schema, variablesOf(document), variables ?? {})
      const errors = [...validate(schema, document), ...(read.errors ?? [])]
      return errors.map(({ message }) => `${call}: ${message}`)
    }),
  )
}

/** The variables of a document's operation. */
function variablesOf(document: DocumentNode): readonly VariableDefinitionNode[] {
  return document.definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION ? (one.variableDefinitions ?? []) : [],
  )
}

/** The deprecated fields of a schema: a later version can drop them. */
function deprecatedUnder(schema: GraphQLSchema): string[] {
  return unique(
    operations.flatMap(({ query, variables }) => {
      const document = parse(query)
      const fields = validate(schema, document, [NoDeprecatedCustomRule]).map(({ message }) =>
        message.replace(/ is deprecated.*/s, ''),
      )
      const inputs = variablesOf(document).flatMap(({ type, variable }) =>
        deprecatedInputs(typeFromAST(schema, type), variables?.[variable.name.value]),
      )
      return [...fields, ...inputs]
    }),
  ).toSorted()
}

/** The deprecated fields in a value that is sent as a variable. */
function deprecatedInputs(type: unknown, value: unknown): string[] {
  if (isNonNullType(type)) return deprecatedInputs(type.ofType, value)
  if (Array.isArray(value) && isListType(type)) {
    return value.flatMap((item) => deprecatedInputs(type.ofType, item))
  }
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = type.getFields()[name]
    const inside = deprecatedInputs(field?.type, inner)
    return field?.deprecationReason
      ? [`The input field ${type.name}.${name}`, inside].flat()
      : inside
  })
}

const unique = (messages: string[]) => [...new Set(messages)]

describe('requests of the SDK', () => {
  test('are recorded for every call of the SDK', () => {
    const recorded = new Set(operations.map(({ call }) => call))
    expect(sdkCalls().length).toBeGreaterThan(25)
    expect(sdkCalls().filter((call) => !recorded.has(call))).toEqual([])
  })

  test.each([
    ['product.fetchAll (next page)', 'products'],
    ['product.fetch', 'images'],
    ['product.fetch', 'variants'],
    ['collection.fetchQuery (next page)', 'collections'],
    ['collection.fetchWithProducts (next page)', 'products'],
    ['checkout.fetch', 'lines'],
    ['checkout.addLineItems', 'lines'],
  ])('include the next page in %s: %s', (call, list) => {
    const pages = operations.filter((one) => one.call === call && /\bafter:/.test(one.query))
    expect(pages.some(({ query }) => new RegExp(`\\b${list} ?\\([^)]*after:`).test(query))).toBe(
      true,
    )
  })
})

test('the oldest schema is that of the version that the SDK requests', () => {
  expect(versions.toSorted()[0]).toBe('2025-01')
})

test('the stand-in supports every version with a schema', () => {
  expect(versions.toSorted()).toEqual([...apiVersions])
})

test('the SDK can also read every answer of the newest version', async () => {
  const answered = await recordSdkOperations(apiVersions.at(-1))
  expect(answered.length).toBe(operations.length)
})

test.each(versions)('every operation of the SDK is valid in version %s', (version) => {
  expect(breaksUnder(schemaOf(sdlOf(version)))).toEqual([])
})

/** If this list becomes shorter, Shopify has dropped or fixed something: find out which. */
const deprecated = [
  'The field CartBuyerIdentity.deliveryAddressPreferences',
  'The field CartCost.totalDutyAmount',
  'The field CartCost.totalTaxAmount',
  'The field ProductOption.values',
  'The field QueryRoot.collectionByHandle',
  'The field QueryRoot.productByHandle',
  'The input field CartBuyerIdentityInput.deliveryAddressPreferences',
]

test.each(versions)('version %s may drop only what we know of', (version) => {
  expect(deprecatedUnder(schemaOf(sdlOf(version)))).toEqual(deprecated)
})

describe('a version that removes', () => {
  const newest = versions.toSorted().at(-1) ?? ''

  test.each([
    [
      'a field',
      /^ {2}totalTaxAmount: .*\n/gm,
      'checkout.create: Cannot query field "totalTaxAmount" on type "CartCost".',
    ],
    [
      'a root field',
      /^ {2}productByHandle\(.*\n/gm,
      'product.fetchByHandle: Cannot query field "productByHandle" on type "QueryRoot".',
    ],
    [
      'what our client adds',
      /^ {2}tags: \[String!\]!\n/gm,
      'product.fetch: Cannot query field "tags" on type "Product".',
    ],
    [
      'an input field',
      /^ {2}deliveryAddressPreferences: \[DeliveryAddressInput.*\n/gm,
      'checkout.updateShippingAddress: Variable "$buyerIdentity" has invalid value',
    ],
  ])('%s is detected, with operation and field', (_, dropped, message) => {
    const sdl = sdlOf(newest)
    expect(sdl).toMatch(dropped)
    const breaks = breaksUnder(schemaOf(sdl.replaceAll(dropped, '')))
    expect(breaks.join('\n')).toContain(message)
  })
})
