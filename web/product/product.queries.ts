import { defineQuery } from 'groq'

/** Every kit in the editors' order; the same fields as {@link productQuery}. */
export const productsQuery =
  defineQuery(`*[_type == "product" && defined(slug.current)] | order(order asc, title asc){
  _id,
  _updatedAt,
  title,
  "slug": slug.current,
  shortDescription,
  description,
  image{alt, hotspot, crop, asset->{_id, url, metadata{lqip, dimensions{width, height, aspectRatio}}}},
  price,
  includes,
  useCase,
  inStock,
  featured,
  variants
}`)

/** One kit by its slug, or null. */
export const productQuery = defineQuery(`*[_type == "product" && slug.current == $slug][0]{
  _id,
  _updatedAt,
  title,
  "slug": slug.current,
  shortDescription,
  description,
  image{alt, hotspot, crop, asset->{_id, url, metadata{lqip, dimensions{width, height, aspectRatio}}}},
  price,
  includes,
  useCase,
  inStock,
  featured,
  variants
}`)
