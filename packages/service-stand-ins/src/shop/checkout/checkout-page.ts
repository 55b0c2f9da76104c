import { html } from 'hono/html'
import { standInPage } from '../../stand-in-page.ts'
import type { PricedCart, PricedLine } from '../cart/cart-cost.ts'
import { price } from '../money.ts'

/** The URLs of the checkout page. */
export interface CheckoutPlace {
  /** The URL of this cart's checkout, without the cart's key. */
  readonly action: string
  /** The URL of the product. */
  readonly siteUrl: string
  /** Whether the URL allows the shop to redirect the buyer to its primary domain. */
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

function orderTable({ lines, totalCents }: PricedCart) {
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
      <tr>
        <th scope="row" colspan="3">Total</th>
        <td>${price(totalCents)}</td>
      </tr>
    </tfoot>
  </table>`
}

function lineRow({ line, merchandise: { product, variant }, totalCents }: PricedLine) {
  return html`<tr>
    <td>${product.title}</td>
    <td>${variant.title === 'Default Title' ? '' : variant.title}</td>
    <td>${line.quantity}</td>
    <td>${price(totalCents)}</td>
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
export function thanksPage(siteUrl: string) {
  return standInPage(
    'Thank you for your order',
    html`<p>This was a stand-in: no money was taken.</p>
      <p><a href="${siteUrl}">Back to the site</a></p>`,
  )
}
