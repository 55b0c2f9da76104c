import { Link } from '@tanstack/react-router'
import { ProductGrid } from './product-grid.tsx'
import { useProducts } from './product.queries.ts'

/** The catalogue: regular kits, the Master Kit, and what is coming soon. */
export function ProductsPage() {
  const products = useProducts()
  return (
    <>
      <h1>Our Products</h1>
      <ProductGrid products={products} />
      <Link to="/order">Contact Us</Link>
    </>
  )
}
