import { html } from 'hono/html'
import { standInPage } from '../../stand-in-page.ts'
import type { PricedCart, PricedLine } from '../cart/cart-cost.ts'
import { price } from '../money.ts'

/** The addresses of the checkout page. */
export interface CheckoutPlace {
  /** The address of this cart's checkout, without its key. */
  readonly action: string
  /** The address of the product. */
  readonly siteUrl: string
  /** Whether the address allows the shop to redirect the buyer to its primary domain. */
  readonly isForwarded: boolean
}

/**
 * The checkout of a cart.
 *
 * @param missing one sentence about each item that is out of stock
 */
export function checkoutPage(
  priced: PricedCart,
  place: CheckoutPlace,
  missing: readonly string[] = [],
) {
  const { cart, lines } = priced
  const count = lines.reduce((sum, { line }) => sum + line.quantity, 0)
  return standInPage(
    'Checkout',
    html`<p>This page stands in for the shop's own checkout. No money is taken.</p>
      ${
        place.isForwarded
          ? html`<p class="bad">
              The address lacks <code>_fd=0</code>: Shopify would lead this visitor to the shop's
              primary domain instead.
            </p>`
          : ''
      }
      ${
        missing.length > 0
          ? html`<div role="alert" class="bad">
              <p>Nothing was ordered:</p>
              <ul>
                ${missing.map((sentence) => html`<li>${sentence}</li>`)}
              </ul>
            </div>`
          : ''
      }
      ${lines.length === 0 ? html`<p>Your cart is empty.</p>` : orderTable(priced)}
      <p>${count} ${count === 1 ? 'item' : 'items'}</p>
      ${cart.email === null ? '' : html`<p>E-mail: ${cart.email}</p>`}
      ${cart.note === '' ? '' : html`<p>Note: ${cart.note}</p>`}
      ${
        lines.length === 0
          ? ''
          : html`<form method="post" action="${place.action}?key=${cart.key}">
              <button>Pay (stand-in)</button>
            </form>`
      }
      <p><a href="${place.siteUrl}/cart">Back to the site</a></p>`,
  )
}

function orderTable({
  lines,
  allocations,
  codes,
  giftCards,
  subtotalCents,
  totalCents,
}: PricedCart) {
  const refused = codes.filter(({ isApplicable }) => !isApplicable)
  const totals = new Map<string, number>()
  for (const { discount, cents } of allocations) {
    if (discount.target === 'shipping') continue
    totals.set(discount.code, (totals.get(discount.code) ?? 0) + cents)
  }
  const row = (label: string, amount: string) =>
    html`<tr>
      <th scope="row" colspan="3">${label}</th>
      <td>${amount}</td>
    </tr>`
  return html`<table>
      <caption>
        Your order
      </caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Variant</th>
          <th scope="col">Quantity</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map(lineRow)}
      </tbody>
      <tfoot>
        ${row('Subtotal', price(subtotalCents))}
        ${[...totals].map(([code, cents]) => row(`Discount ${code}`, `-${price(cents)}`))}
        ${
          allocations.some(({ discount }) => discount.target === 'shipping')
            ? row('Shipping', 'free')
            : ''
        }
        ${giftCards.map(({ card, usedCents }) =>
          row(`Gift card ending in ${card.code.slice(-4)}`, `-${price(usedCents)}`),
        )}
        ${row('Total', price(totalCents))}
      </tfoot>
    </table>
    ${refused.map(({ code }) => html`<p>The code ${code} does not apply to this order.</p>`)}`
}

function lineRow({ line, merchandise, subtotalCents, totalCents, allocations }: PricedLine) {
  const { product, variant } = merchandise
  const codes = allocations.map(({ discount }) => discount.code).join(', ')
  return html`<tr>
    <td>${product.title}</td>
    <td>${variant.title === 'Default Title' ? '' : variant.title}</td>
    <td>${line.quantity}</td>
    <td>
      ${
        totalCents === subtotalCents
          ? price(totalCents)
          : html`<del>${price(subtotalCents)}</del> ${price(totalCents)} (${codes})`
      }
    </td>
  </tr>`
}

/** The page of a cart that was ordered or has expired. */
export function missingCartPage(siteUrl: string) {
  return standInPage(
    'This cart is gone',
    html`<p>It was ordered, or the shop was started anew.</p>
      <p><a href="${siteUrl}/products">Continue shopping</a></p>`,
  )
}

/** The confirmation page. */
export function thanksPage(order: string, siteUrl: string) {
  return standInPage(
    'Thank you for your order',
    html`<p>
        Order ${order === '' ? 'placed' : `#${order}`}. This was a stand-in: no money was taken.
      </p>
      <p><a href="${siteUrl}">Back to the site</a></p>`,
  )
}
