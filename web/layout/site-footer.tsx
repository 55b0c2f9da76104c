import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BrandMark } from '#web/layout/brand-mark.tsx'
import { quickLinks } from '#web/layout/main-links.ts'
import { SocialLinks } from '#web/layout/social-links.tsx'
import {
  emailHref,
  phoneHref,
  webAddressHref,
  webAddressLabel,
} from '#web/site-settings/contact-hrefs.ts'
import { useSiteSettings } from '#web/site-settings/site-settings.queries.ts'
import { Container } from '#web/ui/section.tsx'
import { TickRule } from '#web/ui/tick-rule.tsx'

const linkClass =
  'inline-flex min-h-9 items-center break-all hover:underline hover:underline-offset-4 pointer-coarse:min-h-11 pointer-coarse:min-w-11'

/** The footer of every page: brand, links and contact details (`docs/product.md §1`). */
export function SiteFooter() {
  const settings = useSiteSettings()
  return (
    <footer className="on-night bg-ink text-cloud print:mt-6 print:break-inside-avoid">
      <TickRule className="text-cloud/25" />
      <Container className="grid gap-x-8 gap-y-12 py-16 md:grid-cols-12 md:py-20 print:grid-cols-2 print:py-4">
        <div className="md:col-span-12 lg:col-span-5 print:col-span-1">
          <p className="flex items-center gap-3 font-display text-heading">
            <BrandMark className="size-10" />
            {settings.brand}
          </p>
          <p className="mt-5 max-w-110 text-small text-cloud/80">{settings.footerBlurb}</p>
        </div>
        <FooterColumn
          className="md:col-span-4 lg:col-span-2 print:hidden"
          id="quick-links"
          title="Quick Links"
        >
          <ul className="text-small">
            {quickLinks.map((link) => (
              <li key={link.to}>
                <Link className={linkClass} to={link.to}>
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </FooterColumn>
        <FooterColumn className="md:col-span-4 lg:col-span-3 print:col-span-1" title="Contact">
          <ul className="text-small">
            <li>
              <a className={`${linkClass} tabular-nums`} href={phoneHref(settings.phone)}>
                {settings.phone}
              </a>
            </li>
            <li>
              <a className={linkClass} href={emailHref(settings.email)}>
                {settings.email}
              </a>
            </li>
            <li>
              <a className={linkClass} href={webAddressHref(settings.webAddress)}>
                {webAddressLabel(settings.webAddress)}
              </a>
            </li>
          </ul>
          <p className="mt-2 text-small text-cloud/80">{settings.supportHours}</p>
        </FooterColumn>
        <FooterColumn className="md:col-span-4 lg:col-span-2 print:hidden" title="Follow">
          <SocialLinks />
        </FooterColumn>
      </Container>
      <Container className="text-small text-cloud/80 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line-night py-5">
          <p className="tabular-nums">
            © {settings.copyrightYear} {settings.brand}. All rights reserved.
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
