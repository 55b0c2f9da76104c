import { Link } from '@tanstack/react-router'
import { ProductGrid } from '#web/product/product-grid.tsx'
import { useProducts } from '#web/product/product.queries.ts'

/** The first page: what the kits are and the way to each of them. */
export function HomePage() {
  const products = useProducts()
  return (
    <>
      <h1>Flight-ready pet kits for private aviation</h1>
      <a href="#products">Explore Our Products</a>
      <Link to="/about">Learn Our Story</Link>
      <section aria-labelledby="products">
        <h2 id="products">Products</h2>
        <ProductGrid products={products} />
      </section>
    </>
  )
}
