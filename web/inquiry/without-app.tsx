import { emailHref, phoneHref } from '#web/site-settings/contact-hrefs.ts'
import { useSiteSettings } from '#web/site-settings/site-settings.queries.ts'

const look = 'mt-4 text-small font-medium text-danger'

/**
 * How to reach us where the form cannot be sent: without scripts, and while those of the site do not
 * load, which the bootstrap notes on the document.
 */
export function WithoutApp() {
  const { phone, email } = useSiteSettings()
  const text = (
    <>
      Sending this form needs JavaScript. Please call{' '}
      <a className="whitespace-nowrap underline underline-offset-4" href={phoneHref(phone)}>
        {phone}
      </a>{' '}
      or write to{' '}
      <a className="underline underline-offset-4" href={emailHref(email)}>
        {email}
      </a>{' '}
      instead.
    </>
  )
  return (
    <>
      <noscript>
        <p className={look}>{text}</p>
      </noscript>
      <p className={`${look} hidden lost:block`} role="alert">
        {text}
      </p>
    </>
  )
}
