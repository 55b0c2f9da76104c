import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/form/control-class.ts'

/** A multi-line text control whose height grows with its text if the browser supports it. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={classNames(
        controlClass,
        'field-sizing-content min-h-32 resize-y contain-inline-size',
        className,
      )}
      rows={rows}
      {...rest}
    />
  )
}
