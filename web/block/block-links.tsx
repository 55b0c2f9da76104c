import { SiteLink } from '#web/navigation/site-link.tsx'
import { Arrow } from '#web/ui/arrow.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import type { BlockLink } from '#web/landing/landing-block.ts'

interface BlockLinksProps {
  readonly links: readonly BlockLink[]
  /** Whether they stand on a dark band. */
  readonly night?: boolean
}

/** The buttons of a block: the first one is filled. */
export function BlockLinks({ links, night = false }: BlockLinksProps) {
  const [first, second] = night
    ? (['accent', 'outline-night'] as const)
    : (['primary', 'outline'] as const)
  if (links.length === 0) return null
  return (
    <div className="mt-7 flex flex-wrap gap-3">
      {links.map(({ _key, label, to, editAt }, at) => (
        <span className="contents" data-sanity={editAt} key={_key}>
          <SiteLink className={buttonClass(at === 0 ? first : second)} to={to}>
            {label}
            {at > 0 && <Arrow />}
          </SiteLink>
        </span>
      ))}
    </div>
  )
}
