import { Link } from '@tanstack/react-router'

/** Shown for a kit that does not exist, or no longer does (`spec.md §2`). */
export function ProductNotFound() {
  return (
    <>
      <h1>Product Not Found</h1>
      <p>The product you&apos;re looking for doesn&apos;t exist.</p>
      <Link to="/products">Back to Products</Link>
    </>
  )
}
