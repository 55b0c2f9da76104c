import { GraphQLError } from 'graphql'
import {
  isAvailable,
  priceRange,
  type Product,
  type ProductImage,
  type Variant,
} from '../catalogue/product.ts'
import { globalId } from '../global-id.ts'
import { money } from '../money.ts'
import { collectionView } from './collection-view.ts'
import { connection, type PageArguments } from './connection.ts'
import { cut, htmlOf, type Shown, type View } from './view.ts'

/** A `Product`. */
export function productView(product: Product, shown: Shown): View {
  const [lowest, highest] = priceRange(product)
  const variants = product.variants.map((variant) => ({ product, variant }))
  const images = () => product.images.map((image) => imageView(image, shown))
  const isForSale = product.variants.some((variant) => isAvailable(product, variant))
  return {
    __typename: 'Product',
    id: globalId('Product', product.id),
    handle: product.handle,
    title: product.title,
    description: ({ truncateAt }: { truncateAt?: number | null }) =>
      cut(product.description, truncateAt),
    descriptionHtml: htmlOf(product.description),
    vendor: product.vendor,
    productType: product.productType,
    tags: () => {
      if (shown.settings.canReadTags) return product.tags
      throw accessDenied('tags', 'unauthenticated_read_product_tags')
    },
    availableForSale: isForSale,
    createdAt: new Date(product.createdAt).toISOString(),
    publishedAt: new Date(product.createdAt).toISOString(),
    updatedAt: new Date(product.updatedAt).toISOString(),
    onlineStoreUrl: `${shown.baseUrl}/products/${product.handle}`,
    isGiftCard: false,
    requiresSellingPlan: false,
    trackingParameters: null,
    seo: { title: null, description: null },
    totalInventory: product.variants.reduce((sum, variant) => sum + Math.max(0, variant.stock), 0),
    variantsCount: { count: product.variants.length, precision: 'EXACT' },
    priceRange: { minVariantPrice: money(lowest), maxVariantPrice: money(highest) },
    featuredImage: () => images()[0] ?? null,
    images: (args: PageArguments) =>
      connection(
        product.images,
        args,
        ({ id }) => String(id),
        (image) => imageView(image, shown),
      ),
    options: ({ first }: { first?: number | null }) =>
      optionViews(product).slice(0, first ?? undefined),
    variants: (args: PageArguments) =>
      connection(
        variants,
        args,
        ({ variant }) => String(variant.id),
        ({ variant }) => variantView(product, variant, shown),
      ),
    selectedOrFirstAvailableVariant: () => {
      const variant =
        product.variants.find((one) => isAvailable(product, one)) ?? product.variants[0]
      return variant === undefined ? null : variantView(product, variant, shown)
    },
    collections: (args: PageArguments) =>
      connection(
        shown.catalogue.collections.filter(({ handle }) => product.collections.includes(handle)),
        args,
        ({ id }) => String(id),
        (collection) => collectionView(collection, shown, productView),
      ),
    metafield: null,
    metafields: ({ identifiers }: { identifiers: unknown[] }) => identifiers.map(() => null),
  }
}

/** Shopify's error if the token lacks a scope. */
function accessDenied(field: string, scope: string): GraphQLError {
  const required = `\`${scope}\` access scope.`
  return new GraphQLError(`Access denied for ${field} field. Required access: ${required}`, {
    extensions: { code: 'ACCESS_DENIED', requiredAccess: required },
  })
}

/** A `ProductVariant`. */
export function variantView(product: Product, variant: Variant, shown: Shown): View {
  const compareAtPrice = variant.compareAtCents ? money(variant.compareAtCents) : null
  const rule = variant.quantityRule ?? { minimum: 1, maximum: null, increment: 1 }
  const position = product.variants.indexOf(variant)
  const image = product.images[position] ?? product.images[0]
  return {
    __typename: 'ProductVariant',
    id: globalId('ProductVariant', variant.id),
    title: variant.title,
    product: () => productView(product, shown),
    price: money(variant.priceCents),
    priceV2: money(variant.priceCents),
    compareAtPrice,
    compareAtPriceV2: compareAtPrice,
    unitPrice: null,
    unitPriceMeasurement: null,
    availableForSale: isAvailable(product, variant),
    currentlyNotInStock: false,
    quantityAvailable: variant.stock,
    quantityRule: rule,
    requiresComponents: false,
    requiresShipping: true,
    taxable: true,
    sku: variant.sku,
    barcode: null,
    weight: variant.weightGrams / 1000,
    weightUnit: 'KILOGRAMS',
    image: image === undefined ? null : () => imageView(image, shown),
    selectedOptions: product.optionNames.map((name, index) => ({
      name,
      value: variant.optionValues[index],
    })),
    metafield: null,
    metafields: ({ identifiers }: { identifiers: unknown[] }) => identifiers.map(() => null),
  }
}

/** An `Image`. As with Shopify's CDN, its address can contain a size. */
function imageView(image: ProductImage, { baseUrl }: Shown): View {
  const url = `${baseUrl}/cdn/shop/files/${image.fileName}?v=1`
  return {
    __typename: 'Image',
    id: globalId('ProductImage', image.id),
    altText: image.altText,
    width: 1200,
    height: 800,
    originalSrc: url,
    src: url,
    url: ({ transform }: { transform?: { maxWidth?: number; maxHeight?: number } | null }) =>
      [
        url,
        transform?.maxWidth == null ? '' : `&width=${transform.maxWidth}`,
        transform?.maxHeight == null ? '' : `&height=${transform.maxHeight}`,
      ].join(''),
  }
}

function optionViews(product: Product): View[] {
  return product.optionNames.map((name, index) => {
    const values = [
      ...new Set(product.variants.map((variant) => variant.optionValues[index] ?? '')),
    ]
    return {
      __typename: 'ProductOption',
      id: globalId('ProductOption', product.id * 10 + index),
      name,
      values,
      optionValues: values.map((value, place) => ({
        id: globalId('ProductOptionValue', product.id * 100 + index * 10 + place),
        name: value,
        swatch: null,
      })),
    }
  })
}
