import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/form/control-class.ts'

/** A single-line text control. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames(controlClass, className)} {...rest} />
}
