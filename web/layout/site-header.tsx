import { BrandLink } from '#web/layout/brand-link.tsx'
import { MobileMenu } from '#web/layout/mobile-menu.tsx'
import { SiteLink } from '#web/navigation/site-link.tsx'
import { useSiteSettings } from '#web/site-settings/site-settings.queries.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Container } from '#web/ui/section.tsx'
import { useShop } from '#web/use-shop.ts'

/** The navigation that stays at the top of every page. */
export function SiteHeader() {
  const shop = useShop()
  const { mainLinks, orderLabel } = useSiteSettings()
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
            {orderLabel}
          </LinkButton>
          {shop && <shop.CartLink />}
          <MobileMenu />
        </div>
      </Container>
    </header>
  )
}
