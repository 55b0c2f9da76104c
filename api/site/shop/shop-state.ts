import type { ShopErrorCode } from '#schemas/shop/shop-error.ts'

/** The state of the shop, for `/api/health` and `/metrics`. */
export interface ShopState {
  readonly reachable: boolean
  readonly reason?: ShopErrorCode
  readonly products: number
  /** When the shop last answered; null if it never has. */
  readonly readAt: string | null
  readonly explanation: string
}

/** A reading that failed. */
export interface ShopFailure {
  readonly reason: ShopErrorCode
  /** The cause, such as `HTTP 500`; never text from the shop. */
  readonly detail: string
}

interface ShopFacts {
  readonly failure: ShopFailure | undefined
  readonly products: number
  /** The number of products that cannot be shown. */
  readonly leftOut: number
  readonly readAt: string | null
}

export function describeShop(facts: ShopFacts): ShopState {
  const { failure, products, readAt } = facts
  return {
    reachable: failure === undefined && readAt !== null,
    ...(failure !== undefined && { reason: failure.reason }),
    products,
    readAt,
    explanation: explain(facts),
  }
}

/** Whether the shop works. A shop without any product is most likely a mistake. */
export function isShopWell({ reachable, products }: ShopState): boolean {
  return reachable && products > 0
}

function explain({ failure, products, leftOut, readAt }: ShopFacts): string {
  if (failure !== undefined) {
    const shown = readAt === null ? 'kits at the prices of their documents' : 'its last products'
    return `The shop ${failureWords(failure)}. Pages show ${shown}.`
  }
  if (readAt === null) return 'The shop has not answered yet.'
  const others = leftOut > 0 ? ` ${leftOut} of its products cannot be shown. The log says why.` : ''
  if (products === 0) return `The shop ${noProducts}. Nothing can be bought.${others}`
  return `Pages show the prices and products of the shop.${others}`
}

/** The problem with an empty shop, and the solution. */
export const noProducts =
  'has no product that can be shown: publish products to the sales channel of the token'

const words: Readonly<Record<ShopErrorCode, string>> = {
  unreachable: 'does not answer',
  timeout: 'does not answer in time',
  throttled: 'says that it got too many requests',
  refused: 'rejects the token',
  'user-errors': 'rejects the query',
  unreadable: 'sent an answer that cannot be read',
}

export function isShopErrorCode(code: unknown): code is ShopErrorCode {
  return typeof code === 'string' && Object.hasOwn(words, code)
}

/** A failure in words, such as "does not answer (HTTP 500)". */
export function failureWords({ reason, detail }: ShopFailure): string {
  return detail === '' ? words[reason] : `${words[reason]} (${detail})`
}
