import { emailHref, phoneHref } from '#web/site-settings/contact-hrefs.ts'
import { useSiteSettings } from '#web/site-settings/use-site-settings.ts'
import { TextAnchor, TextLink } from '#web/ui/text-link.tsx'

/** What to do if the cart or the checkout does not run. */
export function OrderByHand({ part }: { part: 'cart' | 'checkout' }) {
  const { phone, email } = useSiteSettings()
  return (
    <>
      The {part} needs JavaScript. You can order without it: please call{' '}
      <TextAnchor className="whitespace-nowrap" href={phoneHref(phone)}>
        {phone}
      </TextAnchor>
      , write to <TextAnchor href={emailHref(email)}>{email}</TextAnchor>, or look at our{' '}
      <TextLink to="/products">kits</TextLink> first.
    </>
  )
}
