import {
  buyableVariant,
  cartOf,
  changeText,
  check,
  type ConnectionTest,
  type Found,
  linesText,
  noLine,
  NothingToTest,
  productOf,
  refusalOf,
  unused,
  withRemarks,
} from './connection-test.ts'

/** A code that no shop has. */
const unknownCode = 'PETJET-CONNECTION-TEST'

/** Contact data that belongs to nobody: mail to example.com reaches no one. */
const email = 'connection-test@example.com'
const address = {
  firstName: 'Connection',
  lastName: 'Test',
  address1: '1 Hangar Way',
  city: 'Van Nuys',
  province: 'California',
  zip: '91406',
  country: 'United States',
}

export function cartTests(found: Found): ConnectionTest[] {
  const line = (quantity: number) => {
    const variant = buyableVariant(productOf(found))
    if (variant) return [{ variantId: variant.id, quantity }]
    throw new NothingToTest('No product is in stock. Set the stock of one in Shopify’s admin.')
  }
  return [
    {
      title: 'Create a cart',
      purpose: 'The first kit in a visitor’s cart, and each checkout, create a cart.',
      async run(storefront) {
        const cart = await storefront.createCheckout()
        found.cart = cart
        return `To be paid at ${cart.webUrl}`
      },
    },
    {
      title: 'Add a line',
      purpose: 'The checkout adds the visitor’s kits.',
      async run(storefront) {
        const cart = await storefront.addLineItems(cartOf(found).id, line(1))
        found.cart = cart
        check(cart.lineItems.length === 1, 'The cart does not hold the new line.', cart)
        return changeText(cart)
      },
    },
    {
      title: 'Fetch the cart',
      purpose: 'The site asks whether a cart was paid for.',
      async run(storefront) {
        const { id, lineItems } = cartOf(found)
        const cart = await storefront.fetchCheckout(id)
        check(cart?.lineItems.length === lineItems.length, 'The shop lost the cart or its line.')
        return linesText(cart)
      },
    },
    {
      title: 'Change a quantity',
      purpose: `Changes a line to two pieces. ${unused}`,
      async run(storefront) {
        const { id, lineItems } = cartOf(found)
        const [first] = lineItems
        if (!first) throw noLine()
        const cart = await storefront.updateLineItems(id, [{ id: first.id, quantity: 2 }])
        const isChanged = cart.lineItems[0]?.quantity === 2
        check(isChanged || cart.userErrors.length > 0, 'The quantity did not change.', cart)
        return changeText(cart)
      },
    },
    {
      title: 'Replace the lines',
      purpose: `Removes all lines, then adds new ones. ${unused}`,
      async run(storefront) {
        const cart = await storefront.replaceLineItems(cartOf(found).id, line(1))
        check(cart.lineItems.length === 1, 'The cart does not hold the new line.', cart)
        return changeText(cart)
      },
    },
    {
      title: 'Remove the lines',
      purpose: `Leaves the tests’ cart empty. ${unused}`,
      async run(storefront) {
        const { id } = cartOf(found)
        const lines = (await storefront.fetchCheckout(id))?.lineItems ?? []
        if (lines.length === 0) throw noLine()
        const lineIds = lines.map((one) => one.id)
        const cart = await storefront.removeLineItems(id, lineIds)
        check(cart.lineItems.length === 0, 'The cart still has lines.', cart)
        return changeText(cart)
      },
    },
  ]
}

export function contactTests(found: Found): ConnectionTest[] {
  return [
    {
      title: 'Note and attributes',
      purpose: `Adds a note and a detail for the shop’s staff. ${unused}`,
      async run(storefront) {
        const note = 'A connection test. Please ignore it.'
        const customAttributes = [{ key: 'source', value: 'connection test' }]
        const input = { note, customAttributes }
        const cart = await storefront.updateAttributes(cartOf(found).id, input)
        check(cart.note === note, 'The cart does not hold the note.', cart)
        check(cart.customAttributes.length === 1, 'The cart does not hold the attribute.', cart)
        return withRemarks(cart.note, cart)
      },
    },
    {
      title: 'Email',
      purpose: `Tells the shop the customer’s email address. ${unused}`,
      async run(storefront) {
        const cart = await storefront.updateEmail(cartOf(found).id, email)
        check(cart.email === email, 'The cart does not hold the email address.', cart)
        return withRemarks(cart.email, cart)
      },
    },
    {
      title: 'Shipping address',
      purpose: `Tells the shop where an order goes to. ${unused}`,
      async run(storefront) {
        const cart = await storefront.updateShippingAddress(cartOf(found).id, address)
        const { city, zip } = cart.shippingAddress ?? {}
        check(zip === address.zip, 'The cart does not hold the address.', cart)
        return withRemarks(`${zip} ${city}`, cart)
      },
    },
  ]
}

export function discountTests(found: Found): ConnectionTest[] {
  return [
    {
      title: 'Discount code',
      purpose: `Adds a code that the shop does not know: it understands, and takes nothing off. ${unused}`,
      async run(storefront) {
        const change = storefront.addDiscount(cartOf(found).id, unknownCode)
        return (await refusalOf(change)) || `${unknownCode} takes nothing off`
      },
    },
    {
      title: 'Remove discount codes',
      purpose: `Removes all codes. ${unused}`,
      async run(storefront) {
        const cart = await storefront.removeDiscount(cartOf(found).id)
        check(cart.discountApplications.length === 0, 'The cart still has a discount.', cart)
        return withRemarks('No discount is left', cart)
      },
    },
    {
      title: 'Gift card',
      purpose: `Adds a gift card that the shop does not know: it understands, and refuses. ${unused}`,
      async run(storefront) {
        const change = storefront.addGiftCards(cartOf(found).id, [unknownCode])
        return (await refusalOf(change)) || `${unknownCode} pays nothing`
      },
    },
    {
      title: 'Remove a gift card',
      purpose: `Removes a gift card that the cart does not have: the shop understands. ${unused}`,
      async run(storefront) {
        const change = storefront.removeGiftCard(
          cartOf(found).id,
          'gid://shopify/AppliedGiftCard/1',
        )
        return (await refusalOf(change)) || 'No gift card is left'
      },
    },
  ]
}
