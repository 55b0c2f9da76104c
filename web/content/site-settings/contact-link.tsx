import { editing } from '#web/content/visual-editing-attributes.ts'
import { useSiteQuery } from '#web/content/site-query-options.ts'
import { emailHref, phoneHref, webAddressHref, webAddressLabel } from './contact-hrefs.ts'

const hrefs = { phone: phoneHref, email: emailHref, webAddress: webAddressHref }

interface ContactLinkProps {
  readonly field: keyof typeof hrefs
  readonly className: string
}

/** The company's phone number, email address or web address as a link. */
export function ContactLink({ field, className }: ContactLinkProps) {
  const settings = useSiteQuery('site-settings')
  const value = settings[field]
  return (
    <a className={className} data-sanity={editing(settings, field)} href={hrefs[field](value)}>
      {field === 'webAddress' ? webAddressLabel(value) : value}
    </a>
  )
}
