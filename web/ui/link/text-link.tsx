import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** The look of a link in running text. */
export const textLinkClass =
  'font-medium text-tan-deep underline decoration-tan/50 decoration-1 underline-offset-[0.22em] transition-colors duration-(--duration-quick) hover:text-ink hover:decoration-ink'

/** A link in running text to a URL outside the router (mail, phone, web). */
export function TextAnchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a className={classNames(textLinkClass, className)} {...rest}>
      {children}
    </a>
  )
}

/** A link in running text to a route of the site. */
export const TextLink = createLink(TextAnchor)
