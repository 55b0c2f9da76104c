import { productPath } from '#schemas/content/product/product-path.ts'
import { TextAnchor, TextLink } from '#web/ui/link/text-link.tsx'

const linkClass = 'inline-flex min-h-11 items-center'

/**
 * Tools for buyers: the comparison and the line sheet, of one kit or of all kits; for all kits, also
 * the aircraft.
 */
export function KitTools({ slug }: { slug?: string }) {
  return (
    <p className="flex flex-wrap gap-x-6 text-small">
      <TextLink
        className={linkClass}
        preload="intent"
        search={slug === undefined ? {} : { kits: slug }}
        to="/products/compare"
      >
        {slug === undefined ? 'Compare kits' : 'Compare with other kits'}
      </TextLink>
      <TextAnchor
        className={linkClass}
        href={slug === undefined ? '/products.pdf' : `${productPath(slug)}.pdf`}
      >
        Line sheet (PDF)
      </TextAnchor>
      {slug === undefined && (
        <TextLink className={linkClass} preload="intent" to="/aircraft">
          Find your aircraft
        </TextLink>
      )}
    </p>
  )
}
