import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import type { PrivacyAddition } from './privacy-addition.ts'

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
    text: 'What we learn of visits tells us which pages are useful. We do not use it for advertising.',
  },
  {
    topic: 'share',
    text: 'Google collects and analyzes visits for us with Google Analytics, if you agree. We pass on neither your name nor your email address nor anything else you type.',
  },
  {
    topic: 'keep',
    text: 'Your answer about Google Analytics, and the cookies that it sets, last up to twelve months. Then we ask again.',
  },
  {
    topic: 'cookies',
    text: 'We ask whether Google Analytics may count your visit, and load nothing of it before you agree. If you do, it sets cookies whose names begin with _ga. You can change your mind at any time, here or at the foot of every page: from then on nothing is measured, and those cookies are deleted. If your browser sends a Global Privacy Control or Do Not Track signal, we do not ask, and measure nothing.',
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
    text: 'Shopify runs the shop for us. Your browser contacts it when you first add a kit to your cart, when you check out, afterwards to see whether the checkout is still open, and where a page shows one of the shop’s own pictures. It learns what is in your cart when you check out, and at the checkout, which is on its own pages, what you enter there.',
  },
  {
    topic: 'cookies',
    text: 'Your cart is kept in your own browser, with the number of a cart at our shop. A kit leaves it when you remove it, or when you tell us that you have ordered it. To ask you that, your browser also notes what you took to your latest ten checkouts. It deletes such a note once you have answered, or once none of it is left in your cart and the checkout is closed.',
  },
]

/** The texts that this site adds to the policy's sections, by topic. */
export function privacyAdditions(settings: RuntimeSettings): readonly PrivacyAddition[] {
  return [
    ...(settings.features.ecommerce ? shop : []),
    ...(settings.analytics ? analytics(deedsOf(settings)) : []),
  ]
}

function deedsOf({ features }: RuntimeSettings): string {
  const inquiry = 'sent an inquiry (not what it says)'
  return features.ecommerce ? `${inquiry} or began a checkout` : inquiry
}
