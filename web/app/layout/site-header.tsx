import { Link } from '@tanstack/react-router'
import { useSiteQuery } from '#web/content/site-query-options.ts'
import { SiteLink } from '#web/ui/link/site-link.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { Container } from '#web/ui/section.tsx'
import { useShop } from '#web/kit/use-shop.ts'
import { BrandMark } from '#web/ui/page/brand-mark.tsx'
import { BrandName } from './brand-name.tsx'
import { MobileMenu } from './mobile-menu.tsx'

/** The navigation that stays at the top of every page; editors choose its links in the site settings. */
export function SiteHeader() {
  const shop = useShop()
  const { mainLinks, orderLabel } = useSiteQuery('site-settings')
  return (
    <header className="sticky top-(--header-top) z-30 border-b border-line bg-cloud print:hidden">
      <Container className="flex min-h-header flex-wrap items-center justify-between gap-x-4 py-1">
        <BrandLink />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2 gap-y-1 md:flex-1 md:gap-x-8">
          {mainLinks.length > 0 && (
            <nav aria-label="Main" className="hidden md:block md:flex-1">
              <ul className="flex flex-wrap justify-end gap-x-7">
                {mainLinks.map((link) => (
                  <li key={`${link.to} ${link.label}`}>
                    <SiteLink className="main-link" to={link.to}>
                      {link.label}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <LinkButton className="whitespace-nowrap max-[22.5rem]:px-3" size="small" to="/order">
            {shop ? 'Inquire' : orderLabel}
          </LinkButton>
          {shop && <shop.CartLink />}
          <MobileMenu />
        </div>
      </Container>
    </header>
  )
}

/** The brand's mark and name, linked to the home page. */
function BrandLink() {
  const settings = useSiteQuery('site-settings')
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
