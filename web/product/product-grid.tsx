import { Link } from '@tanstack/react-router'
import { formatPrice } from './format-price.ts'
import type { Product } from './product.queries.ts'

/** Kits as cards, each leading to its page. */
export function ProductGrid({ products }: { products: readonly Product[] }) {
  return (
    <ul>
      {products.map((product) => (
        <li key={product._id}>
          <Link to="/products/$slug" params={{ slug: product.slug }}>
            {product.title}
          </Link>
          <p>{product.shortDescription}</p>
          <p>{formatPrice(product.price)}</p>
        </li>
      ))}
    </ul>
  )
}
