/** The specification's category for every kit (`docs/product.md §7`). */
type ItemCategory = 'Pet Travel Kit'

/** One kit in an event. Events contain no personal data and no text that visitors typed. */
export interface AnalyticsItem {
  /** The kit's slug, with the variant's suffix if one was chosen, such as `-premium`. */
  readonly item_id: string
  readonly item_name: string
  /** The specification's name for the category. */
  readonly category: ItemCategory
  /** Google Analytics' name for the category. */
  readonly item_category: ItemCategory
  readonly quantity: number
  /** In dollars, not in cents. */
  readonly price: number
}

interface PageView {
  readonly event: 'page_view'
  /** The page's full URL, without query parameters that could identify a visitor. */
  readonly page_location: string
  readonly page_path: string
  readonly page_title: string
  /** The previous page on this site, or the other site's origin; empty if there is no previous page. */
  readonly page_referrer: string
}

interface ItemEvent {
  readonly event: 'view_item' | 'begin_checkout'
  readonly currency: 'USD'
  /** In dollars: the price of the kit, or the total of the cart. */
  readonly value: number
  readonly items: readonly AnalyticsItem[]
}

interface GenerateLead {
  readonly event: 'generate_lead'
  /** The form that an inquiry was sent with. */
  readonly lead_source: 'contact' | 'order'
}

/** All events that the site measures (`docs/product.md §7`). */
export type AnalyticsEvent = PageView | ItemEvent | GenerateLead

let receiver: ((event: AnalyticsEvent) => void) | undefined

/** Measures an event. Before the visitor consents, events are dropped. */
export function track(event: AnalyticsEvent): void {
  receiver?.(event)
}

/** Sets the receiver of events, from the visitor's consent until its withdrawal (`undefined`). */
export function sendEventsTo(next: typeof receiver): void {
  receiver = next
}
