import { type CheckoutUserError, ShopError, type ShopErrorCode } from '#schemas/shop/shop-error.ts'

/** Ends a test for which the shop did not do what it was asked, without an error. */
export class UnexpectedAnswer extends Error {
  override name = 'UnexpectedAnswer'
}

const advice: Record<ShopErrorCode, string> = {
  unreachable:
    'The shop cannot be reached. Check SHOPIFY_DOMAIN, whether the shop is open, and whether this network lets the request through.',
  timeout:
    'The shop did not answer in time. Run the tests again; see Shopify’s status page if it stays.',
  throttled: 'The shop turns requests away for now. Wait a minute, then run the tests again.',
  refused:
    'The shop does not accept the token for this. Check SHOPIFY_STOREFRONT_TOKEN and the permissions of the storefront in the Headless channel (docs/shop.md, steps 1 and 2).',
  'user-errors':
    'The shop understood the request and refuses it. Change what the reason above names in Shopify’s admin, then run the tests again.',
  unreadable:
    'The answer is not one of the Storefront API. Check SHOPIFY_DOMAIN, and whether the shop still speaks API 2025-01.',
}

/** A developer's next step after a failed test. */
export function adviceOn(cause: unknown): string {
  if (cause instanceof ShopError) return advice[cause.code]
  return cause instanceof UnexpectedAnswer
    ? 'The shop answers, but not as the site needs it. Compare the requests and answers below.'
    : 'This is an error of the site itself: see the browser’s console.'
}

/** The reason why a test failed. */
export function failureText(cause: unknown): string {
  if (cause instanceof UnexpectedAnswer) return cause.message
  if (!(cause instanceof ShopError)) return String(cause)
  return [cause.message.slice(0, 300), ...cause.userErrors.map(remarkText)].join(' · ')
}

/** An error or a warning in the shop's own words, with its code. */
export function remarkText({ code, shopCode, message }: CheckoutUserError): string {
  return `${shopCode ?? code}: ${message}`
}
