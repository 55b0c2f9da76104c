import type { ComponentProps } from 'react'
import { usePlain } from '#web/content/site-query-options.ts'
import type { KitName } from '#web/kit/product/read-kit-names.ts'
import { controlClass } from '#web/ui/form/control-class.ts'

interface KitSelectProps extends ComponentProps<'select'> {
  readonly label: string
  readonly kits: readonly Pick<KitName, 'slug' | 'title'>[]
}

/** Chooses one kit; `children` are options before the kits. */
export function KitSelect({ label, kits, children, ...rest }: KitSelectProps) {
  const plain = usePlain()
  return (
    <label className="text-small">
      {label}
      {/* Without containment, WebKit widens the page if a name is too long. */}
      <select className={`${controlClass} [contain:paint]`} name="kits" {...rest}>
        {children}
        {kits.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {plain(title)}
          </option>
        ))}
      </select>
    </label>
  )
}
