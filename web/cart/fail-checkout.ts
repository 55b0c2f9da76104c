import type { UseNavigateResult } from '@tanstack/react-router'
import { createElement } from 'react'
import { showToast } from '#web/ui/toast-store.ts'
import { ViewCart } from './view-cart.tsx'

/** How long the site can take to answer, in ms. */
const patienceMs = 5000

/**
 * Where there is no checkout: to the contact page, which says so (`docs/product.md §8`). Where the
 * site cannot be reached either, the visitor stays at the cart, since no other page would load.
 */
export async function failCheckout(navigate: UseNavigateResult<string>): Promise<void> {
  const isAtCart = window.location.pathname === '/cart'
  const isOnline = await canReach('/contact')
  // The cart stays in the history; the page that opens a checkout would open the next one.
  if (isOnline) await navigate({ to: '/contact', replace: !isAtCart })
  else if (!isAtCart) await navigate({ to: '/cart', replace: true })
  // A toast belongs to the page on which it appears.
  showToast({
    title: 'Checkout Error',
    description: 'Failed to create checkout. Please try again.',
    tone: 'destructive',
    ...(isOnline && { action: createElement(ViewCart) }),
  })
}

/** Whether the site answers at all. */
async function canReach(path: string): Promise<boolean> {
  try {
    await fetch(path, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) })
    return true
  } catch {
    return false
  }
}
