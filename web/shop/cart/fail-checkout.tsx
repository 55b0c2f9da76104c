import type { UseNavigateResult } from '@tanstack/react-router'
import { useSiteQuery } from '#web/content/site-query-options.ts'
import { emailHref, phoneHref } from '#web/content/site-settings/contact-hrefs.ts'
import { TextAnchor, TextLink } from '#web/ui/link/text-link.tsx'
import { showToast } from '#web/ui/toast/toast-store.ts'
import { ViewCart } from './cart-link.tsx'

/** The timeout for checking whether the site is reachable, in ms. */
const patienceMs = 5000

/**
 * Leads to the contact page after a failed checkout (`docs/product.md §8`). If the site is
 * unreachable, too, the visitor stays at the cart, because no other page would load.
 */
export async function failCheckout(navigate: UseNavigateResult<string>): Promise<void> {
  const isAtCart = window.location.pathname === '/cart'
  const isOnline = await canReach('/contact')
  // The cart stays in the history. The checkout page does not, because it would open another checkout.
  if (isOnline) await navigate({ to: '/contact', replace: !isAtCart })
  else if (!isAtCart) await navigate({ to: '/cart', replace: true })
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

/**
 * Shows that the shop does not accept the cart.
 *
 * @param words the shop's reasons that concern no item; notes in the cart show the others
 */
export function showRejection(words: readonly string[]): void {
  showToast({
    title: 'Not accepted by our shop',
    description:
      words.length > 0
        ? `Our shop says: “${words.join(' ')}”`
        : 'Please change the items with a note in your cart, and try again.',
    tone: 'destructive',
  })
}

/** Explains how to order if the cart or the checkout does not work. */
export function OrderByHand({ part }: { part: 'cart' | 'checkout' }) {
  const { phone, email } = useSiteQuery('site-settings')
  return (
    <>
      The {part} needs JavaScript. You can order without it: please call{' '}
      <TextAnchor className="whitespace-nowrap" href={phoneHref(phone)}>
        {phone}
      </TextAnchor>
      , write to <TextAnchor href={emailHref(email)}>{email}</TextAnchor>, or look at our{' '}
      <TextLink to="/products">kits</TextLink> first.
    </>
  )
}
