import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { buttonClass, type ButtonSize, type ButtonTone } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'

interface AnchorButtonProps extends ComponentProps<'a'> {
  readonly tone?: ButtonTone | undefined
  readonly size?: ButtonSize
}

/** A plain link that looks like a button, for URLs outside the site. */
export function AnchorButton({ tone, size, className, children, ...rest }: AnchorButtonProps) {
  return (
    <a className={classNames(buttonClass(tone, size), className)} {...rest}>
      {children}
    </a>
  )
}

/** A link to a route of the site that looks like a button. */
export const LinkButton = createLink(AnchorButton)
