import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import type { PrivacyAddition } from './place-additions.ts'

/**
 * The text about analytics, which always requires the visitor's consent.
 *
 * @param deeds the measured actions besides views of pages and kits
 */
const analytics = (deeds: string): readonly PrivacyAddition[] => [
  {
    topic: 'collect',
    text: `If you agree, we also learn which pages and kits you look at, that you ${deeds}, the site you came from, the kind of device and browser you use, and roughly where you are.`,
  },
  {
    topic: 'use',
    text: 'This information shows us which pages are useful. We do not use it for advertising.',
  },
  {
    topic: 'share',
    text: 'Google collects and analyzes visits for us with Google Analytics, if you agree. We do not pass on your name, your email address or anything else that you type.',
  },
  {
    topic: 'keep',
    text: 'Your answer about Google Analytics, and the cookies that it sets, last up to twelve months. Then we ask again.',
  },
  {
    topic: 'cookies',
    text: 'We ask whether Google Analytics may count your visit, and load none of it before you agree. If you do, it sets cookies whose names begin with _ga. You can change your mind at any time, here or at the bottom of every page. From then on, nothing is measured, and those cookies are deleted. If your browser sends a Global Privacy Control or Do Not Track signal, we do not ask, and we measure nothing.',
    choice: 'Cookie choices',
  },
]

/** The text about the shop: the cart, and the hand-off to its checkout. */
const shop: readonly PrivacyAddition[] = [
  {
    topic: 'collect',
    text: 'When you check out, our shop receives what is in your cart and what you enter at its checkout, such as your name, address and payment details.',
  },
  {
    topic: 'share',
    text: 'Shopify runs the shop for us. Your browser contacts it when you first add a kit to your cart, when you check out, afterward to see whether the checkout is still open, and when a page shows one of the shop’s own pictures. It learns what is in your cart when you check out, and at the checkout, which is on its own pages, what you enter there.',
  },
  {
    topic: 'cookies',
    text: 'Your cart is kept in your own browser, with the ID of a cart at our shop. A kit stays in it until you remove it or tell us that you ordered it. To ask you about this, your browser also keeps a list of the items in your last ten checkouts. It deletes each list after you answer, or after none of its items are left in your cart and the checkout is closed.',
  },
]

/** The text that this site adds to the policy's sections, by topic. */
export function privacyAdditions(settings: RuntimeSettings): readonly PrivacyAddition[] {
  return [
    ...(settings.features.ecommerce ? shop : []),
    ...(settings.analytics ? analytics(deedsOf(settings)) : []),
  ]
}

function deedsOf({ features }: RuntimeSettings): string {
  const inquiry = 'sent an inquiry (but not its content)'
  return features.ecommerce ? `${inquiry} or began a checkout` : inquiry
}
