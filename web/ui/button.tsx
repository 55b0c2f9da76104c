import type { ComponentProps } from 'react'
import { buttonClass, type ButtonSize, type ButtonTone } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  readonly tone?: ButtonTone | undefined
  readonly size?: ButtonSize
}

/** A button whose default type is `button`, so that it does not submit a form by accident. */
export function Button({ tone, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button className={classNames(buttonClass(tone, size), className)} type={type} {...rest} />
}
