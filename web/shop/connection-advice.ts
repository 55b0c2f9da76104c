import { ShopError, type ShopErrorCode } from '#schemas/shop/shop-error.ts'

const advice: Record<ShopErrorCode, string> = {
  unreachable:
    'The shop cannot be reached. Check SHOPIFY_DOMAIN, whether the shop is open, and whether this network lets the request through.',
  timeout:
    'The shop did not answer in time. Run the tests again; see Shopify’s status page if it stays.',
  throttled: 'The shop turns requests away for now. Wait a minute, then run the tests again.',
  refused:
    'The shop does not accept the token. Check SHOPIFY_STOREFRONT_TOKEN: it is the public token of the Headless channel, with the permissions to read products and to write carts.',
  'user-errors': 'The shop understood the request and refuses it, for the reason above.',
  unreadable:
    'The answer is none of the Storefront API. Check SHOPIFY_DOMAIN, and whether the shop still speaks API 2025-01.',
}

/** What a developer can do about a failed test. */
export function adviceOn(cause: unknown): string {
  return cause instanceof ShopError
    ? advice[cause.code]
    : 'This is an error of the site itself: see the browser’s console.'
}

/** What a failed test says of its failure. */
export function failureText(cause: unknown): string {
  if (!(cause instanceof ShopError)) return String(cause)
  const details = cause.userErrors.map(({ code, message }) => `${code}: ${message}`)
  return [cause.message.slice(0, 300), ...details].join(' · ')
}
