import type { UseNavigateResult } from '@tanstack/react-router'
import { type CartItem } from '#schemas/shop/cart.ts'
import { emptyCart, isBuyable } from './cart-total.ts'
import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'
import { beginCheckout } from '#web/app/analytics/item-events.ts'
import { track } from '#web/content/analytics-events.ts'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { showToast } from '#web/ui/toast/toast-store.ts'
import { changeItems, checkCart, forgetNotes, keepTerms } from './cart-check.ts'
import { ViewCart } from './cart-link.tsx'
import { cart } from './cart-store.ts'
import { startCheckout } from './start-checkout.ts'
import { loadStorefront } from './load-storefront.ts'
import { hasUnanswered, questionId, rememberCheckout } from './pending-checkout.ts'

/** The timeout for the whole hand-off, in ms; each request also has a separate timeout. */
const limitMs = 30_000

/**
 * A checkout, or why there is no checkout.
 *
 * - `failed`: the shop does not answer, or nothing in the cart can be bought
 * - `changed`: the cart shows changes that the visitor should see first
 * - `rejected`: the shop does not accept the cart; notes in the cart, or its `words`, say why
 * - `unanswered`: the visitor must first say whether an earlier checkout was completed
 */
type Prepared =
  | {
      readonly kind: 'ready'
      readonly url: string
      readonly checkoutId: string
      readonly items: readonly CartItem[]
    }
  | { readonly kind: 'failed' }
  | Rejection

type Rejection =
  | { readonly kind: 'changed' | 'unanswered' }
  | { readonly kind: 'rejected'; readonly words: readonly string[] }

let running: Promise<string | undefined> | undefined

/**
 * Hands the cart to the shop and opens the checkout, or shows why there is no checkout. A second call
 * during the first returns the same checkout. Never rejects, and never loses items. A visitor who has
 * gone to another page stays there.
 *
 * @param into opens the window for the checkout, before the checkout's URL is known
 * @returns the checkout's URL, if there is a checkout
 */
export function openCheckout(
  settings: RuntimeSettings,
  navigate: UseNavigateResult<string>,
  into: () => CheckoutWindow = thisWindow,
): Promise<string | undefined> {
  running ??= handOver(settings, navigate, into()).finally(() => (running = undefined))
  return running
}

async function handOver(
  settings: RuntimeSettings,
  navigate: UseNavigateResult<string>,
  shown: CheckoutWindow,
): Promise<string | undefined> {
  const prepared: Prepared = await withTimeout(prepare(settings), limitMs, () => {
    throw new Error('The shop took too long to answer.')
  }).catch((cause: unknown) => {
    // Without a connection, nothing is wrong with the site.
    if (navigator.onLine) reportError(new Error('Failed to create checkout', { cause }))
    return { kind: 'failed' as const }
  })
  if (!shown.isWanted()) return undefined
  if (prepared.kind === 'ready') {
    const { url, checkoutId, items } = prepared
    track(beginCheckout(items.map((item) => ({ ...item, ...item.product }))))
    await rememberCheckout(checkoutId, items)
    shown.show(url)
    return url
  }
  shown.close()
  if (prepared.kind === 'failed') await failCheckout(navigate)
  else await showRejection(prepared, navigate)
  return undefined
}

/**
 * Creates a cart that the shop accepts, or returns the reason why there is no such cart.
 *
 * @throws if the shop does not answer
 */
async function prepare(settings: RuntimeSettings): Promise<Prepared> {
  cart.open()
  // Visitors must not pay twice for the same items.
  if (await hasUnanswered(settings)) return { kind: 'unanswered' }
  if (await checkCart()) return { kind: 'changed' }
  const items = (cart.get() ?? emptyCart).items.filter(isBuyable)
  if (items.length === 0) return { kind: 'failed' }
  const result = await startCheckout(items, await loadStorefront(settings))
  if (result.url !== undefined) {
    // The shop accepts items that it rejected before.
    forgetNotes()
    return { kind: 'ready', ...result, items }
  }
  const { changes, words } = result
  const byId = new Map([...changes].map(([item, change]) => [item.id, change]))
  keepTerms()
  const isNews = await changeItems(({ id }) => byId.get(id))
  return isNews && words.length === 0 ? { kind: 'changed' } : { kind: 'rejected', words }
}

/** Shows the cart, with the reason why there is no checkout. */
async function showRejection(
  rejection: Rejection,
  navigate: UseNavigateResult<string>,
): Promise<void> {
  // The checkout page does not stay in the history, because it would open another checkout.
  if (!isAtCart()) await navigate({ to: '/cart', replace: true })
  if (rejection.kind === 'unanswered') {
    leadTo(`#${questionId}`)
    focusHeading(document.getElementById(questionId))
    return
  }
  if (rejection.kind !== 'rejected') {
    showToast({
      title: 'Your cart has changed',
      description: 'Please review it before you check out.',
    })
  } else {
    showToast({
      title: 'Not accepted by our shop',
      description:
        rejection.words.length > 0
          ? `Our shop says: “${rejection.words.join(' ')}”`
          : 'Please change the items with a note in your cart, and try again.',
      tone: 'destructive',
    })
  }
  // After the notes are rendered.
  setTimeout(() => leadTo('.cart-row .cart-note'))
}

const isAtCart = () => window.location.pathname === '/cart'

/** Scrolls to a part of the cart; on a small screen, that part is far above the button. */
const leadTo = (selector: string) =>
  document.querySelector(selector)?.scrollIntoView({ block: 'center' })

/** The timeout for checking whether the site is reachable, in ms. */
const patienceMs = 5000

/**
 * Leads to the contact page after a failed checkout (`docs/product.md §14`). If the site is
 * unreachable, too, the visitor stays at the cart, because no other page would load.
 */
async function failCheckout(navigate: UseNavigateResult<string>): Promise<void> {
  const isOnline = await canReach('/contact')
  // The cart stays in the history.
  if (isOnline) await navigate({ to: '/contact', replace: !isAtCart() })
  else if (!isAtCart()) await navigate({ to: '/cart', replace: true })
  // A toast belongs to the page on which it appears.
  showToast({
    title: 'Checkout Error',
    description: 'Failed to create checkout. Please try again.',
    tone: 'destructive',
    ...(isOnline && { action: <ViewCart /> }),
  })
}

/** Whether the site's server answers. */
async function canReach(path: string): Promise<boolean> {
  try {
    await fetch(path, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) })
    return true
  } catch {
    return false
  }
}

/** The window for a checkout, which opens before the checkout's URL is known. */
interface CheckoutWindow {
  /** Whether the visitor still waits for the checkout. */
  isWanted(): boolean
  /** Shows the checkout. */
  show(url: string): void
  /** Closes the tab that was opened for the checkout. */
  close(): void
}

/**
 * Opens a new tab for an `http` URL during the click, because browsers block tabs that open later. Any
 * other URL opens in this window, and so does every URL if no tab can be opened.
 */
export function newTab(): CheckoutWindow {
  const tab = window.open('about:blank', '_blank')
  if (tab) {
    tab.opener = null
    tab.document.title = 'Opening the checkout…'
    // Otherwise phones lay the text out for a page 980 px wide.
    const viewport = tab.document.createElement('meta')
    viewport.name = 'viewport'
    viewport.content = 'width=device-width'
    tab.document.head.append(viewport)
    tab.document.body.textContent = 'Opening the checkout…'
    tab.document.body.style.cssText =
      'font: 1.125rem system-ui; margin: 3rem 1.5rem; color: #10202e; background: #f4f1ea'
  }
  return {
    isWanted: () => !tab?.closed,
    show(url) {
      if (tab && url.startsWith('http')) tab.location.href = url
      else {
        tab?.close()
        window.location.assign(url)
      }
    },
    close: () => tab?.close(),
  }
}

/** This window, without a history entry that would lead back to the checkout. */
export function thisWindow(): CheckoutWindow {
  const { pathname } = window.location
  return {
    isWanted: () => window.location.pathname === pathname,
    show: (url) => window.location.replace(url),
    close() {},
  }
}
