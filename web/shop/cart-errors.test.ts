import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkoutCodeOf, readCartErrors } from './cart-errors.ts'

describe('Shopify’s codes get the names of the former Checkout API', () => {
  test.each([
    ['PRESENT', 'ADDRESS_FIELD_IS_REQUIRED'],
    ['PRESENT', 'MISSING_CUSTOMER_ACCESS_TOKEN'],
    ['PRESENT', 'MISSING_DISCOUNT_CODE'],
    ['PRESENT', 'MISSING_NOTE'],
    ['TOO_LONG', 'ADDRESS_FIELD_IS_TOO_LONG'],
    ['TOO_LONG', 'NOTE_TOO_LONG'],
    ['NOT_SUPPORTED', 'ADDRESS_FIELD_CONTAINS_EMOJIS'],
    ['NOT_SUPPORTED', 'ADDRESS_FIELD_CONTAINS_HTML_TAGS'],
    ['NOT_SUPPORTED', 'ADDRESS_FIELD_CONTAINS_URL'],
    ['NOT_SUPPORTED', 'ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN'],
    ['NOT_SUPPORTED', 'PAYMENT_METHOD_NOT_SUPPORTED'],
    ['NOT_SUPPORTED', 'ZIP_CODE_NOT_SUPPORTED'],
    ['NOT_SUPPORTED', 'PAYMENTS_GIFT_CARDS_UNAVAILABLE'],
    ['LINE_ITEM_NOT_FOUND', 'INVALID_MERCHANDISE_LINE'],
    ['NOT_ENOUGH_IN_STOCK', 'MAXIMUM_EXCEEDED'],
    ['NOT_ENOUGH_IN_STOCK', 'MERCHANDISE_NOT_ENOUGH_STOCK'],
    ['NOT_ENOUGH_IN_STOCK', 'MERCHANDISE_OUT_OF_STOCK'],
    ['GREATER_THAN_OR_EQUAL_TO', 'MINIMUM_NOT_MET'],
    ['LESS_THAN', 'LESS_THAN'],
    ['INVALID_FOR_COUNTRY', 'INVALID_ZIP_CODE_FOR_COUNTRY'],
    ['INVALID_FOR_COUNTRY_AND_PROVINCE', 'INVALID_ZIP_CODE_FOR_PROVINCE'],
    ['INVALID_PROVINCE_IN_COUNTRY', 'PROVINCE_NOT_FOUND'],
    ['INVALID', 'INVALID'],
    ['INVALID', 'VALIDATION_CUSTOM'],
    ['INVALID', 'INVALID_DELIVERY_GROUP'],
    ['INVALID', 'INVALID_DELIVERY_OPTION'],
    ['INVALID', 'INVALID_PAYMENT'],
    ['INVALID', 'INVALID_PAYMENT_EMPTY_CART'],
    ['INVALID', 'INVALID_METAFIELDS'],
    ['INVALID', 'UNSPECIFIED_ADDRESS_ERROR'],
  ])('%s: %s', (code, shopCode) => {
    expect(checkoutCodeOf(shopCode)).toBe(code)
  })

  // The SDK knows none of these and would leave the code away.
  test.each([
    'INVALID_DELIVERY_ADDRESS_ID',
    'ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED',
    'TOO_MANY_DELIVERY_ADDRESSES',
    'DUPLICATE_DELIVERY_ADDRESS',
    'A_CODE_OF_TOMORROW',
    'constructor',
    null,
  ])('a code that the table does not name becomes INVALID: %s', (shopCode) => {
    expect(checkoutCodeOf(shopCode)).toBe('INVALID')
  })
})

test.each(['2025-01', '2026-04'])('every name in the table is one of API %s', (version) => {
  const schema = readFileSync(
    `packages/service-stand-ins/src/shop/schema/storefront-${version}.graphql`,
    'utf8',
  )
  const enums = [...schema.matchAll(/^enum Cart(?:Error|Warning)Code \{([^}]*)\}/gm)]
  const known = enums.flatMap(([, body = '']) => body.trim().split(/\s+/))
  expect(known.length).toBeGreaterThan(30)
  const table = readFileSync('web/shop/cart-errors.ts', 'utf8')
  const named = [...table.matchAll(/^\s+([A-Z_]+): '/gm)].map(([, name]) => name)
  expect(named).toHaveLength(22)
  expect(named.filter((name) => name !== undefined && !known.includes(name))).toEqual([])
})

test('errors come before warnings, with the shop’s own code, field and message', () => {
  const userErrors = [{ code: 'NOTE_TOO_LONG', field: ['note'], message: 'Too long' }]
  const warnings = [{ code: 'MERCHANDISE_OUT_OF_STOCK', message: 'Sold out' }]
  expect(readCartErrors({ cartNoteUpdate: { userErrors, warnings } })).toEqual([
    { code: 'TOO_LONG', shopCode: 'NOTE_TOO_LONG', field: ['note'], message: 'Too long' },
    {
      code: 'NOT_ENOUGH_IN_STOCK',
      shopCode: 'MERCHANDISE_OUT_OF_STOCK',
      field: null,
      message: 'Sold out',
    },
  ])
})
