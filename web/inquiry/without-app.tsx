import { emailHref, phoneHref } from '#web/site-settings/contact-hrefs.ts'
import { useSiteSettings } from '#web/site-settings/site-settings.queries.ts'

/**
 * How to reach us if the form cannot be sent: without scripts, and if those of the site do not load,
 * also after several attempts, which the bootstrap notes on the document.
 */
export function WithoutApp() {
  const { phone, email } = useSiteSettings()
  return (
    <output
      className="text-small font-medium text-danger lost:block! noscript:block!"
      // Hidden before the style sheet is there, too.
      style={{ display: 'none' }}
    >
      {'Sending this form needs JavaScript. Please call '}
      <a className="underline" href={phoneHref(phone)}>
        {phone}
      </a>
      {' or write to '}
      <a className="underline" href={emailHref(email)}>
        {email}
      </a>
      {' instead.'}
    </output>
  )
}
