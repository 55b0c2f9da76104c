import { SocialLinks } from '#web/layout/social-links.tsx'
import {
  emailHref,
  phoneHref,
  webAddressHref,
  webAddressLabel,
} from '#web/site-settings/contact-hrefs.ts'
import { useSiteSettings } from '#web/site-settings/site-settings.queries.ts'
import { Heading } from '#web/ui/heading.tsx'

const linkClass =
  'inline-flex min-h-9 items-center font-medium break-all pointer-coarse:min-h-11 underline-offset-4 hover:underline'

/** Phone, e-mail, website and social links, beside the form. */
export function ContactCard() {
  const { phone, email, webAddress, supportHours } = useSiteSettings()
  return (
    <aside
      aria-labelledby="contact-card"
      className="on-night rounded-soft bg-ink p-7 text-cloud md:p-9"
    >
      <Heading id="contact-card" level={2} size="title">
        Talk to a crew member
      </Heading>
      <dl className="mt-6 divide-y divide-line-night border-y border-line-night text-small">
        <div className="py-4">
          <dt className="caption text-cloud/75">Phone</dt>
          <dd className="mt-1">
            <a
              className="inline-flex min-h-9 items-center pointer-coarse:min-h-11 font-display text-title tabular-nums hover:underline"
              href={phoneHref(phone)}
            >
              {phone}
            </a>
            <p className="text-cloud/80">{supportHours}</p>
          </dd>
        </div>
        <div className="py-4">
          <dt className="caption text-cloud/75">General email</dt>
          <dd className="mt-1">
            <a className={linkClass} href={emailHref(email)}>
              {email}
            </a>
          </dd>
        </div>
        <div className="py-4">
          <dt className="caption text-cloud/75">Website</dt>
          <dd className="mt-1">
            <a className={linkClass} href={webAddressHref(webAddress)}>
              {webAddressLabel(webAddress)}
            </a>
          </dd>
        </div>
      </dl>
      <div className="mt-4">
        <SocialLinks />
      </div>
    </aside>
  )
}
