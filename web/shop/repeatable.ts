/**
 * The mutations that may be sent twice: they set something to a value, whatever it was before.
 * A new cart is among them, since one that nobody knows of costs nothing and expires by itself.
 * Those that add or remove are not: had only the answer been lost, twice the kits would be sold, or
 * a line that is gone would be reported as an error.
 */
const settingMutations =
  /\b(cartCreate|cartLinesUpdate|cartAttributesUpdate|cartNoteUpdate|cartBuyerIdentityUpdate|cartDiscountCodesUpdate|cartGiftCardCodesUpdate)\s*\(/

/** Whether a GraphQL document may be sent again where nobody knows whether it was carried out. */
export function isRepeatable(document: string): boolean {
  return !/\bmutation\b/.test(document) || settingMutations.test(document)
}
