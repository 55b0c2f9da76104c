import { editing } from '#web/content/visual-editing-attributes.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSiteQuery } from '#web/content/site-query-options.ts'
import { BrandMark } from '#web/ui/page/brand-mark.tsx'
import { BrandName } from '#web/app/layout/brand-name.tsx'
import { SocialLinks } from '#web/content/site-settings/social-links.tsx'
import { SiteLink } from '#web/ui/link/site-link.tsx'
import { ContactLink } from '#web/content/site-settings/contact-link.tsx'
import { Container } from '#web/ui/section.tsx'
import { TickRule } from '#web/ui/tick-rule.tsx'

const linkClass =
  'inline-flex min-h-9 items-center hover:underline hover:underline-offset-4 pointer-coarse:min-h-11 pointer-coarse:min-w-11'

/** The footer of every page: brand, links and contact details (`docs/product.md §1`). */
export function SiteFooter() {
  const settings = useSiteQuery('site-settings')
  return (
    <footer className="on-night bg-ink text-cloud">
      <TickRule className="text-cloud/25" />
      <Container className="grid gap-x-8 gap-y-10 py-12 md:grid-cols-12 md:py-14 print:flex print:py-4">
        <div className="md:col-span-12 lg:col-span-5">
          <p className="flex items-center gap-3 font-display text-heading">
            <BrandMark className="size-10" />
            <BrandName className="h-6" />
          </p>
          <p className="mt-5 max-w-110 text-small text-cloud/80">{settings.footerBlurb}</p>
        </div>
        {settings.footerLinks.length > 0 && (
          <FooterColumn
            className="md:col-span-4 lg:col-span-2 print:hidden"
            id="quick-links"
            title={settings.quickLinksTitle}
          >
            <ul className="text-small">
              {settings.footerLinks.map((link) => (
                <li key={`${link.to} ${link.label}`}>
                  <SiteLink className={linkClass} to={link.to}>
                    {link.label}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </FooterColumn>
        )}
        <FooterColumn className="md:col-span-4 lg:col-span-3" title={settings.contactTitle}>
          <ul className="gap-4 text-small print:flex">
            <li>
              <ContactLink className={`${linkClass} break-all tabular-nums`} field="phone" />
            </li>
            <li>
              <ContactLink className={`${linkClass} break-all`} field="email" />
            </li>
            <li>
              <ContactLink className={`${linkClass} break-all`} field="webAddress" />
            </li>
          </ul>
          <p className="mt-2 text-small text-cloud/80">{settings.supportHours}</p>
        </FooterColumn>
        <FooterColumn
          className="md:col-span-4 lg:col-span-2 print:hidden"
          title={settings.followTitle}
        >
          <SocialLinks />
        </FooterColumn>
      </Container>
      <Container className="text-small text-cloud/80 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line-night py-5">
          <p className="tabular-nums" data-sanity={editing(settings, 'copyrightYear')}>
            {`© ${settings.copyrightYear} ${settings.brand}. ${settings.rights}`}
          </p>
          <Link className={linkClass} to="/privacy">
            Privacy Policy
          </Link>
        </div>
      </Container>
    </footer>
  )
}

interface FooterColumnProps {
  readonly title: string
  readonly className: string
  readonly id?: string
  readonly children: ReactNode
}

function FooterColumn({ title, className, id, children }: FooterColumnProps) {
  return (
    <div className={className} id={id}>
      <h2 className="caption mb-3 text-cloud/75">{title}</h2>
      {children}
    </div>
  )
}
