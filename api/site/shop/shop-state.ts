import type { Log } from '#api/platform/log/log.ts'
import type { ShopErrorCode } from '#schemas/shop/shop-error.ts'
import type { ShopReading } from '#schemas/shop/shop-kit.ts'

/** Why a reading failed: the shop has user errors only about carts. */
type FailureReason = Exclude<ShopErrorCode, 'user-errors'>

/** The state of the shop, for `/api/health` and `/metrics`. */
export interface ShopState {
  readonly reachable: boolean
  readonly reason?: FailureReason
  readonly products: number
  /** When the shop last answered; null if it never answered. */
  readonly readAt: string | null
  readonly explanation: string
}

/** A reading that failed. */
export interface ShopFailure {
  readonly reason: FailureReason
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
const noProducts =
  'has no product that can be shown: publish products to the sales channel of the token'

const words: Readonly<Record<FailureReason, string>> = {
  unreachable: 'does not answer',
  throttled: 'says that it got too many requests',
  refused: 'rejects the token',
  unreadable: 'sent an answer that cannot be read',
}

export function isFailureReason(code: unknown): code is FailureReason {
  return typeof code === 'string' && Object.hasOwn(words, code)
}

/** A failure in words, such as "does not answer (HTTP 500)". */
function failureWords({ reason, detail }: ShopFailure): string {
  return detail === '' ? words[reason] : `${words[reason]} (${detail})`
}

/** The maximum number of products that one line of the log names. */
const maxNamed = 20
/** Longer handles are cut, in characters. */
const maxHandle = 60

const consequence =
  'pages keep the last known products, or sell kits at the prices of their documents'

const advice: Readonly<Partial<Record<FailureReason, string>>> = {
  refused:
    'set SHOPIFY_STOREFRONT_TOKEN to the public token of the Storefront ' +
    'API of the shop at SHOPIFY_DOMAIN, with the permission to read product listings',
  unreadable: `check SHOPIFY_DOMAIN; ${consequence}`,
}

/** Logs readings of the shop: each fact once, until it changes. */
export function createReadingLog(log: Log) {
  let failure = ''
  let shown: number | undefined
  let wasCut = false
  let skipped = ''

  const logDrop = (products: number) => {
    if (products === 0 && shown !== 0)
      log.warn({ products, before: shown }, `the shop ${noProducts}`)
    else if (shown !== undefined && products < shown / 2) {
      log.warn(
        { products, before: shown },
        'the shop returned fewer than half as many products as before',
      )
    }
  }
  const logSkipped = ({ leftOut }: ShopReading) => {
    const products = leftOut.slice(0, maxNamed).map(({ handle, problem }) => {
      return { handle: handle.slice(0, maxHandle), problem }
    })
    const known = JSON.stringify(products)
    if (leftOut.length > 0 && known !== skipped) {
      log.warn({ products, count: leftOut.length }, 'products of the shop were skipped')
    }
    skipped = known
  }
  return {
    read(reading: ShopReading): void {
      const { kits, isCut } = reading
      const products = kits.length
      if (shown === undefined || failure !== '') {
        log.info({ products }, 'read the products of the shop')
      }
      if (isCut && !wasCut) log.warn({ products }, 'the shop has more products than the site shows')
      logDrop(products)
      shown = products
      wasCut = isCut
      failure = ''
      logSkipped(reading)
    },
    failed(what: ShopFailure): void {
      const words = failureWords(what)
      if (words === failure) return
      failure = words
      const level = what.reason === 'refused' ? 'error' : 'warn'
      log[level]({ ...what }, `the shop ${words}: ${advice[what.reason] ?? consequence}`)
    },
  }
}
