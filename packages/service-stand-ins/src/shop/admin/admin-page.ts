import { html } from 'hono/html'
import type { FaultSwitch } from '../../fault-switch.ts'
import { faultForm, standInPage } from '../../stand-in-page.ts'
import type { Cart } from '../cart/cart.ts'
import { isAvailable, type Product, type Variant } from '../catalog/product.ts'
import { price } from '../money.ts'
import type { Shop } from '../shop.ts'

/** The maximum number of carts on the page. */
const shownCarts = 100

/** The shop's own page: the products to edit, the carts, and how the shop behaves. */
export function adminPage(shop: Shop, faultSwitch: FaultSwitch) {
  const carts = shop.carts.list()
  return standInPage(
    'Shop',
    html`<p>
        What the shop sells, and which carts it holds. All of it is in memory: a restart makes a new
        shop. No money is taken anywhere.
      </p>
      ${faultForm('/shop/faults', faultSwitch.state)}
      <p>
        “refuse” answers that the token is wrong; “lose-answer” does what it is asked without saying
        so; “unreadable” sends a page where JSON is expected.
      </p>
      <h2>Products</h2>
      ${shop.catalog.all.flatMap((product) =>
        product.variants.map((variant) => productForm(product, variant)),
      )}
      <form method="post" action="/shop/reset">
        <button>Make everything as it was at the start</button>
      </form>
      <h2>Carts</h2>
      ${carts.length === 0 ? html`<p>None yet.</p>` : cartTable(carts.slice(0, shownCarts), shop)}`,
  )
}

function productForm(product: Product, variant: Variant) {
  const name = product.variants.length > 1 ? `${product.title}, ${variant.title}` : product.title
  return html`<form method="post" action="/shop/products/${product.handle}" aria-label="${name}">
    <strong>${name}</strong>
    <input type="hidden" name="variant" value="${variant.title}" />
    <label>
      Price, $
      <input name="price" inputmode="decimal" value="${(variant.priceCents / 100).toFixed(2)}" />
    </label>
    <label>Stock <input name="stock" type="number" min="0" value="${variant.stock}" /></label>
    <label>
      Available
      <input name="isForSale" type="checkbox" ${product.isForSale ? 'checked' : ''} />
    </label>
    <label>
      Published
      <input name="isPublished" type="checkbox" ${product.isPublished ? 'checked' : ''} />
    </label>
    <button>Save</button>
    <span>${isAvailable(product, variant) ? 'for sale' : 'not for sale'}</span>
  </form>`
}

function cartTable(carts: readonly Cart[], shop: Shop) {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Changed</th>
        <th scope="col">Lines</th>
        <th scope="col">Total</th>
        <th scope="col">Checkout</th>
      </tr>
    </thead>
    <tbody>
      ${carts.map((cart) => cartRow(cart, shop))}
    </tbody>
  </table>`
}

function cartRow(cart: Cart, shop: Shop) {
  const priced = shop.price(cart)
  const lines = priced.lines.map(
    ({ line, merchandise }) =>
      `${line.quantity} × ${merchandise.product.title} (${merchandise.variant.title})`,
  )
  return html`<tr>
    <td>${new Date(cart.updatedAt).toISOString()}</td>
    <td>${lines.join(', ')}</td>
    <td>${price(priced.totalCents)}</td>
    <td><a href="/shop/cart/c/${cart.token}?key=${cart.key}">Open</a></td>
  </tr>`
}
