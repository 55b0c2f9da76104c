import type { AnalyticsEvent, AnalyticsItem } from '#web/content/analytics-events.ts'

interface MeasuredKit {
  /** The kit's slug, with the variant's suffix if one was chosen. */
  readonly productId: string
  readonly title: string
  /** In cents. */
  readonly price: number
  readonly quantity: number
}

/** The event for a view of a kit's page; `null` if the kit has no price yet. */
export function viewItem(kit: Omit<MeasuredKit, 'quantity'>): AnalyticsEvent | null {
  if (kit.price <= 0) return null
  return itemEvent('view_item', [{ ...kit, quantity: 1 }])
}

/** The event for a cart's hand-off to the shop's checkout. */
export function beginCheckout(kits: readonly MeasuredKit[]): AnalyticsEvent {
  return itemEvent('begin_checkout', kits)
}

function itemEvent(
  event: 'view_item' | 'begin_checkout',
  kits: readonly MeasuredKit[],
): AnalyticsEvent {
  // Added up in cents, because sums of dollars have rounding errors.
  const total = kits.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return { event, currency: 'USD', value: total / 100, items: kits.map(itemOf) }
}

function itemOf({ productId, title, price, quantity }: MeasuredKit): AnalyticsItem {
  return {
    item_id: productId,
    item_name: title,
    category: 'Pet Travel Kit',
    item_category: 'Pet Travel Kit',
    quantity,
    price: price / 100,
  }
}
