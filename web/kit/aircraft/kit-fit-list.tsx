import { editing } from '#web/content/visual-editing-attributes.ts'
import { FitMark } from '#web/kit/product/facts/fit-mark.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { TextLink } from '#web/ui/link/text-link.tsx'
import { noWrap } from '#web/ui/no-wrap.tsx'
import type { KitFit } from './kit-fits.ts'

interface KitFitListProps {
  readonly fits: readonly KitFit[]
  /** Two kits side by side if the window is wide enough. */
  readonly isWide?: boolean
}

/** Kits in hairline rows: whether each kit fits, and where it goes. */
export function KitFitList({ fits, isWide = false }: KitFitListProps) {
  return (
    <ul
      className={classNames(
        'border-t border-line-strong text-small',
        isWide && 'grid gap-x-8 md:grid-cols-2',
      )}
    >
      {fits.map(({ kit: { title, slug, image }, fits: isFitting, where, from, field }) => (
        <li className="flex flex-wrap gap-x-5 gap-y-2 border-b border-line py-4" key={slug}>
          <div className="w-20">
            <Picture
              alt=""
              className="rounded-small"
              image={image}
              ratio={3 / 2}
              sizes="80px"
              widest={480}
            />
          </div>
          <div className="grow basis-44">
            <TextLink
              className="inline-flex min-h-11 items-center"
              params={{ slug }}
              preload="intent"
              to="/products/$slug"
            >
              {title}
            </TextLink>
            <FitMark editAt={editing(from, field)} fits={isFitting} />
            {where && <p className="mt-1.5 text-slate">{noWrap(where)}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
