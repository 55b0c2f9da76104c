import {
  buyableVariant,
  collectionOf,
  type ConnectionTest,
  type Found,
  handlesText,
  listText,
  NothingToTest,
  productOf,
  same,
  unused,
} from './connection-test.ts'

/** Tests of what the shop says of itself, its products and its collections. */
export const catalogTests = (found: Found) => [...shopTests(found), ...collectionTests(found)]

function shopTests(found: Found): ConnectionTest[] {
  return [
    {
      title: 'Shop',
      purpose: `Checks that the address leads to a shop that accepts the token. ${unused}`,
      async run(storefront) {
        const { name, primaryDomain, paymentSettings } = await storefront.fetchShop()
        const currencies = paymentSettings.enabledPresentmentCurrencies.join(', ')
        return `${name} at ${primaryDomain.host}, in ${currencies}`
      },
    },
    {
      title: 'Policies',
      purpose: `Reads privacy, terms and refund policy. ${unused}`,
      async run(storefront) {
        const policies = Object.values(await storefront.fetchPolicies())
        const titles = policies.flatMap((policy) => policy?.title ?? [])
        return listText(titles, 'Write the shop’s policies in Shopify’s admin, under Settings.')
      },
    },
    {
      title: 'Products',
      purpose: 'The server reads all products, and pages show their prices and stock.',
      async run(storefront) {
        const products = await storefront.fetchProducts()
        found.product = products.find(buyableVariant) ?? products[0]
        return handlesText(products, 'Publish a product to the Headless channel.')
      },
    },
    {
      title: 'Product list',
      purpose: `Reads the three most expensive products in stock. ${unused}`,
      async run(storefront) {
        const query = 'available_for_sale:true'
        const request = { first: 3, query, sortKey: 'PRICE', reverse: true }
        const products = await storefront.fetchProductList(request)
        return handlesText(products, 'Set the stock of a product in Shopify’s admin.')
      },
    },
    {
      title: 'Product by handle',
      purpose: 'The checkout looks up the product of each kit in the cart.',
      async run(storefront) {
        const known = productOf(found)
        const product = same(known, await storefront.fetchProductByHandle(known.handle))
        const variants = product.variants.map(({ title, price }) => `${title} ${price.amount}`)
        return `${product.title}: ${variants.join(', ')}`
      },
    },
    {
      title: 'Product by ID',
      purpose: `Looks up one product. ${unused}`,
      async run(storefront) {
        const known = productOf(found)
        return same(known, await storefront.fetchProduct(known.id)).title
      },
    },
    {
      title: 'Products by IDs',
      purpose: `Looks up several products at once. ${unused}`,
      async run(storefront) {
        const known = productOf(found)
        const [product] = await storefront.fetchProductsByIds([known.id])
        return same(known, product).title
      },
    },
    {
      title: 'Recommendations',
      purpose: `Reads the products that the shop recommends with another one. ${unused}`,
      async run(storefront) {
        const products = await storefront.fetchRecommendations(productOf(found).id)
        return handlesText(
          products,
          'The shop recommends nothing with this product. Publish more products, or choose some in Shopify’s app Search & Discovery.',
        )
      },
    },
    {
      title: 'Image in another size',
      purpose: `Computes the address of a smaller image, without a request. ${unused}`,
      async run(storefront) {
        const [image] = productOf(found).images
        if (!image) throw new NothingToTest('Give the product an image in Shopify’s admin.')
        return storefront.imageForSize(image.src, { width: 600, height: 400 })
      },
    },
  ]
}

function collectionTests(found: Found): ConnectionTest[] {
  const advice = 'Make a collection in Shopify’s admin, and publish it to the Headless channel.'
  return [
    {
      title: 'Collections',
      purpose: `Reads the list of collections. ${unused}`,
      async run(storefront) {
        const collections = await storefront.fetchCollections()
        found.collection = collections[0]
        return handlesText(collections, advice)
      },
    },
    {
      title: 'Collections with products',
      purpose: `Reads the collections and the first three products of each. ${unused}`,
      async run(storefront) {
        const collections = await storefront.fetchStockedCollections({ productsFirst: 3 })
        const texts = collections.map(({ handle, products }) => `${handle} (${products.length})`)
        return listText(texts, advice)
      },
    },
    {
      title: 'Collection by ID',
      purpose: `Looks up one collection. ${unused}`,
      async run(storefront) {
        const known = collectionOf(found)
        return same(known, await storefront.fetchCollection(known.id)).title
      },
    },
    {
      title: 'Collection by ID with products',
      purpose: `Looks up one collection and its first products. ${unused}`,
      async run(storefront) {
        const known = collectionOf(found)
        const { title, products } = same(known, await storefront.fetchStockedCollection(known.id))
        return `${title}: ${products.length} products`
      },
    },
    {
      title: 'Collection by handle',
      purpose: `Looks up one collection by its address, with its first products. ${unused}`,
      async run(storefront) {
        const known = collectionOf(found)
        const collection = await storefront.fetchCollectionByHandle(known.handle)
        const { title, products } = same(known, collection)
        return `${title}: ${products.length} products`
      },
    },
  ]
}
