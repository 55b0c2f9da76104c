import {
  type Collection,
  isAvailable,
  lowestPrice,
  type Product,
  type ProductImage,
  type Variant,
} from '../catalog/product.ts'
import type { ShopSeed } from '../catalog/shop-seed.ts'
import { globalId } from '../global-id.ts'
import { money } from '../money.ts'
import { connection, type PageArguments, type Shown, type View } from './view.ts'

/** A `Product`. */
export function productView(product: Product, shown: Shown): View {
  return {
    __typename: 'Product',
    id: globalId('Product', product.id),
    handle: product.handle,
    title: product.title,
    description: product.description,
    // The site does not show HTML of the shop.
    descriptionHtml: product.description,
    vendor: product.vendor,
    productType: product.productType,
    tags: product.tags,
    availableForSale: product.variants.some((variant) => isAvailable(product, variant)),
    createdAt: new Date(product.createdAt).toISOString(),
    publishedAt: new Date(product.createdAt).toISOString(),
    updatedAt: new Date(product.updatedAt).toISOString(),
    onlineStoreUrl: `${shown.baseUrl}/products/${product.handle}`,
    images: (page: PageArguments) =>
      connection(product.images, page, (image) => imageView(image, shown)),
    options: [
      {
        id: globalId('ProductOption', product.id),
        name: product.optionName,
        values: product.variants.map(({ title }) => title),
      },
    ],
    variants: (page: PageArguments) =>
      connection(product.variants, page, (variant) => variantView(product, variant, shown)),
  }
}

/** A `ProductVariant`. */
export function variantView(product: Product, variant: Variant, shown: Shown): View {
  const image = product.images[product.variants.indexOf(variant)] ?? product.images[0]
  return {
    __typename: 'ProductVariant',
    id: globalId('ProductVariant', variant.id),
    title: variant.title,
    product: () => productView(product, shown),
    price: money(variant.priceCents),
    compareAtPrice: variant.compareAtCents ? money(variant.compareAtCents) : null,
    unitPrice: null,
    unitPriceMeasurement: null,
    availableForSale: isAvailable(product, variant),
    sku: variant.sku,
    weight: null,
    image: image === undefined ? null : imageView(image, shown),
    selectedOptions: [{ name: product.optionName, value: variant.title }],
  }
}

function imageView(image: ProductImage, { baseUrl }: Shown): View {
  return {
    id: globalId('ProductImage', image.id),
    altText: image.altText,
    width: 1200,
    height: 800,
    url: `${baseUrl}/cdn/shop/files/${image.fileName}?v=1`,
  }
}

/** A `Collection`. */
export function collectionView(collection: Collection, shown: Shown): View {
  return {
    __typename: 'Collection',
    id: globalId('Collection', collection.id),
    handle: collection.handle,
    title: collection.title,
    description: collection.description,
    descriptionHtml: collection.description,
    updatedAt: new Date(collection.updatedAt).toISOString(),
    image: null,
    products: (page: PageArguments) =>
      connection(shown.catalog.inCollection(collection.handle), page, (product) =>
        productView(product, shown),
      ),
  }
}

type Order = (a: Product, b: Product) => number

/**
 * The sort keys of products that are in use; all other sort keys keep the shop's order, which is that
 * of ids.
 */
const orders: Readonly<Record<string, Order>> = {
  TITLE: (a, b) => a.title.localeCompare(b.title, 'en'),
  PRICE: (a, b) => lowestPrice(a) - lowestPrice(b),
}

/** Products in the order of a `ProductSortKeys`. */
export function sortProducts(products: readonly Product[], sortKey: string): readonly Product[] {
  const order = orders[sortKey]
  return order === undefined ? products : products.toSorted(order)
}

/** The `Shop`, with its policies. */
export function shopView({ name, description }: ShopSeed, domain: string, baseUrl: string): View {
  const policy = (handle: string, title: string, text: string): View => ({
    id: globalId('ShopPolicy', handle),
    title,
    body: text,
    url: `${baseUrl}/policies/${handle}`,
  })
  return {
    id: globalId('Shop', 62_000_000_001),
    name,
    description,
    moneyFormat: '${{amount}}',
    primaryDomain: { host: domain, sslEnabled: true, url: `https://${domain}` },
    paymentSettings: { enabledPresentmentCurrencies: ['USD'] },
    privacyPolicy: policy(
      'privacy-policy',
      'Privacy policy',
      'The shop keeps only the data that an order needs.',
    ),
    refundPolicy: policy(
      'refund-policy',
      'Refund policy',
      'Unopened products can be returned within 30 days.',
    ),
    termsOfService: policy(
      'terms-of-service',
      'Terms of service',
      'This shop is a stand-in: nothing is sold.',
    ),
  }
}
