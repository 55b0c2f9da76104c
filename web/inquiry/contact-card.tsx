import { editing } from '#web/content/editing.ts'
import { useSiteQuery } from '#web/content/site-query-options.ts'
import { SocialLinks } from '#web/content/site-settings/social-links.tsx'
import {
  emailHref,
  phoneHref,
  webAddressHref,
  webAddressLabel,
} from '#web/content/site-settings/contact-hrefs.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'

const linkClass =
  'inline-flex min-h-9 items-center font-medium break-all pointer-coarse:min-h-11 underline-offset-4 hover:underline'

interface ContactCardProps {
  /** Whether a narrow screen shows the phone number above the form, so that the card hides it. */
  readonly isPhoneAbove?: boolean
}

/** Phone, email, website and social links, next to the form. */
export function ContactCard({ isPhoneAbove = false }: ContactCardProps) {
  const words = useSiteQuery('contact-card')
  const settings = useSiteQuery('site-settings')
  const { email, webAddress, supportHours } = settings
  return (
    <aside
      aria-labelledby="contact-card"
      className="on-night rounded-soft bg-ink p-7 text-cloud md:p-9"
    >
      <Heading id="contact-card" level={2} size="title">
        {words.cardTitle}
      </Heading>
      <dl className="mt-6 divide-y divide-line-night border-y border-line-night text-small">
        <div className={classNames('py-4', isPhoneAbove && 'max-lg:hidden')}>
          <dt className="caption text-cloud/75">{words.phoneLabel}</dt>
          <dd className="mt-1">
            <PhoneLink />
            <p className="text-cloud/80">{supportHours}</p>
          </dd>
        </div>
        <div className="py-4">
          <dt className="caption text-cloud/75">{words.emailLabel}</dt>
          <dd className="mt-1">
            <a
              className={linkClass}
              data-sanity={editing(settings, 'email')}
              href={emailHref(email)}
            >
              {email}
            </a>
          </dd>
        </div>
        <div className="py-4">
          <dt className="caption text-cloud/75">{words.webLabel}</dt>
          <dd className="mt-1">
            <a
              className={linkClass}
              data-sanity={editing(settings, 'webAddress')}
              href={webAddressHref(webAddress)}
            >
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

/** The phone number, in large type. */
export function PhoneLink() {
  const settings = useSiteQuery('site-settings')
  return (
    <a
      className="inline-flex min-h-9 items-center pointer-coarse:min-h-11 font-display text-title tabular-nums hover:underline"
      data-sanity={editing(settings, 'phone')}
      href={phoneHref(settings.phone)}
    >
      {settings.phone}
    </a>
  )
}
