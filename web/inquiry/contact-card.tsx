import type { ReactNode } from 'react'
import { useSiteQuery } from '#web/content/site-query-options.ts'
import { ContactLink } from '#web/content/site-settings/contact-link.tsx'
import { SocialLinks } from '#web/content/site-settings/social-links.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'

const linkClass =
  'inline-flex min-h-9 items-center font-medium break-all pointer-coarse:min-h-11 underline-offset-4 hover:underline'

interface ContactCardProps {
  /** Whether a narrow screen shows the phone number above the form, so that the card hides it. */
  readonly isPhoneAbove: boolean | undefined
}

/** Phone, email, website and social links, next to the form. */
export function ContactCard({ isPhoneAbove }: ContactCardProps) {
  const words = useSiteQuery('contact-card')
  const { supportHours } = useSiteQuery('site-settings')
  return (
    <aside
      aria-labelledby="contact-card"
      className="on-night rounded-soft bg-ink p-7 text-cloud md:p-9"
    >
      <Heading id="contact-card" level={2} size="title">
        {words.cardTitle}
      </Heading>
      <dl className="mt-6 divide-y divide-line-night border-y border-line-night text-small">
        <ContactRow
          className={classNames(isPhoneAbove && 'max-lg:hidden')}
          label={words.phoneLabel}
        >
          <PhoneLink />
          <p className="text-cloud/80">{supportHours}</p>
        </ContactRow>
        <ContactRow label={words.emailLabel}>
          <ContactLink className={linkClass} field="email" />
        </ContactRow>
        <ContactRow label={words.webLabel}>
          <ContactLink className={linkClass} field="webAddress" />
        </ContactRow>
      </dl>
      <div className="mt-4">
        <SocialLinks />
      </div>
    </aside>
  )
}

interface ContactRowProps {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

function ContactRow({ label, className, children }: ContactRowProps) {
  return (
    <div className={classNames('py-4', className)}>
      <dt className="caption text-cloud/75">{label}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  )
}

/** The phone number, in large type. */
export function PhoneLink() {
  return (
    <ContactLink
      className="inline-flex min-h-9 items-center pointer-coarse:min-h-11 font-display text-title tabular-nums hover:underline"
      field="phone"
    />
  )
}
