import type { Log } from '#api/platform/log/log.ts'
import type { ShopErrorCode } from '#schemas/shop/shop-error.ts'
import type { ShopReading } from '#schemas/shop/shop-kit.ts'
import { failureWords, noProducts, type ShopFailure } from './shop-state.ts'

/** How many left-out products are logged in an hour; a shop that sells other things has many. */
const maxNamed = 20
const hourMs = 3_600_000

/** Longer handles are cut, in characters. */
const maxHandle = 60

const consequence =
  'pages keep the last known products, or sell kits at the prices of their documents'

const advice: Readonly<Partial<Record<ShopErrorCode, string>>> = {
  refused:
    'set SHOPIFY_STOREFRONT_TOKEN to the public token of the Storefront ' +
    'API of the shop at SHOPIFY_DOMAIN, with the permission to read product listings',
  unreadable: `check SHOPIFY_DOMAIN; ${consequence}`,
}

/** Logs readings of the shop: each fact once, until it changes. */
export function createReadingLog(log: Log, now: () => number = Date.now) {
  let failure = ''
  let shown: number | undefined
  let wasCut = false
  let named = new Set<string>()
  const hour = { since: -Infinity, left: 0, isFull: false }

  const logLeftOut = ({ leftOut }: ShopReading) => {
    const products = leftOut.map(({ handle, problem }) => {
      const product = { handle: handle.slice(0, maxHandle), problem }
      return { product, key: `${product.handle} ${problem}` }
    })
    const fresh = products.filter(({ key }) => !named.has(key))
    named = new Set(products.map(({ key }) => key))
    if (now() - hour.since >= hourMs) {
      Object.assign(hour, { since: now(), left: maxNamed, isFull: false })
    }
    const reported = fresh.slice(0, hour.left)
    hour.left -= reported.length
    for (const { product } of reported) log.warn(product, 'a product of the shop was skipped')
    const unnamed = fresh.length - reported.length
    if (unnamed === 0 || hour.isFull) return
    hour.isFull = true
    log.warn({ unnamed }, 'more products of the shop were skipped; no more are logged this hour')
  }
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
      logLeftOut(reading)
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
