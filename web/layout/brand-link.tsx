import { Link } from '@tanstack/react-router'
import { BrandMark } from '#web/layout/brand-mark.tsx'
import { BrandName } from '#web/layout/brand-name.tsx'
import { useSiteSettings } from '#web/site-settings/site-settings.queries.ts'

/** The brand's mark and name, linked to the home page. */
export function BrandLink() {
  const settings = useSiteSettings()
  return (
    <Link
      aria-label={`${settings.brand}, home`}
      className="-ml-1 inline-flex min-h-11 min-w-0 items-center gap-2.5 px-1"
      to="/"
    >
      <BrandMark className="size-8" />
      <BrandName
        className="h-3.5 max-[26rem]:h-3"
        type="font-display text-[1.625rem] leading-none tracking-[-0.02em]"
      />
    </Link>
  )
}
