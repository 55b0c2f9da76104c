import { useSiteQuery } from '#web/content/site-query-options.ts'
import { emailHref, phoneHref } from '#web/content/site-settings/contact-hrefs.ts'
import { TextAnchor, TextLink } from '#web/ui/link/text-link.tsx'

/** Explains how to order if the cart or the checkout does not work. */
export function OrderByHand({ part }: { part: 'cart' | 'checkout' }) {
  const { phone, email } = useSiteQuery('site-settings')
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
