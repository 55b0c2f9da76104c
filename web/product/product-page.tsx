import { Link } from '@tanstack/react-router'
import { formatPrice } from './format-price.ts'
import { ProductGrid } from './product-grid.tsx'
import { ProductNotFound } from './product-not-found.tsx'
import { useProduct, useProducts } from './product.queries.ts'

/** One kit: what is in it, whom it is for, and how to ask for it. */
export function ProductPage({ slug }: { slug: string }) {
  const product = useProduct(slug)
  const others = useProducts().filter((other) => other.slug !== slug)
  if (!product) return <ProductNotFound />
  return (
    <>
      <Link to="/products">Back to Products</Link>
      <h1>{product.title}</h1>
      <p>{product.description}</p>
      <p>{formatPrice(product.price)}</p>
      <h2>What&apos;s Included</h2>
      <p>{product.includes}</p>
      <h2>Perfect For</h2>
      <p>{product.useCase}</p>
      <Link to="/order">
        {product.inStock ? 'Inquire to Purchase' : 'Coming Soon — Inquire for Details'}
      </Link>
      <h2>Other Products</h2>
      <ProductGrid products={others} />
    </>
  )
}
