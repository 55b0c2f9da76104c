import { editing } from '#web/content/editing.ts'
import { Link } from '@tanstack/react-router'
import { BrandMark } from '#web/layout/brand-mark.tsx'
import { useSiteSettings } from '#web/site-settings/site-settings.queries.ts'

/** The brand's mark and name, linked to the home page. */
export function BrandLink() {
  const settings = useSiteSettings()
  return (
    <Link
      aria-label={`${settings.brand}, home`}
      className="-ml-1 inline-flex min-h-11 items-center gap-2.5 px-1"
      to="/"
    >
      <BrandMark className="size-8" />
      <span
        className="font-display text-[1.625rem] leading-none tracking-[-0.02em]"
        data-sanity={editing(settings, 'brand')}
      >
        {settings.brand}
      </span>
    </Link>
  )
}
