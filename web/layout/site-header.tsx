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
                    <SiteLink
                      className="relative inline-flex min-h-11 min-w-11 items-center justify-center text-small font-medium after:absolute after:inset-x-0 after:bottom-1.5 after:h-px after:origin-left after:scale-x-0 after:bg-ink after:transition-transform after:duration-(--duration-quick) hover:after:scale-x-100 data-[status=active]:after:h-0.5 data-[status=active]:after:scale-x-100 data-[status=active]:after:bg-tan data-[status=active]:forced-colors:after:bg-[Highlight]"
                      to={link.to}
                    >
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
