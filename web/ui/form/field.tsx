import type { ReactNode } from 'react'

/** The attributes that tie a control to its label, hint and error message. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-required'?: true
  readonly 'aria-invalid'?: true
  readonly 'aria-describedby'?: string
}

interface FieldProps {
  readonly id: string
  readonly label: string
  readonly required?: boolean
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly className?: string
  readonly children: (control: FieldControl, label: string) => ReactNode
}

/**
 * A label, its control, and below the control a hint or an error message, tied to the control by ARIA.
 */
export function Field({ id, label, required, hint, error, className, children }: FieldProps) {
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label className="mb-2 block text-small font-medium" htmlFor={id}>
        {label}
        {required && (
          <span aria-hidden="true" className="text-danger">
            {' *'}
          </span>
        )}
      </label>
      {children(
        {
          id,
          ...(required ? { 'aria-required': true } : {}),
          ...(error ? { 'aria-invalid': true } : {}),
          ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        },
        label,
      )}
      {hint && (
        <p className="mt-2 text-small text-slate" id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p
          className="mt-2 flex animate-fade items-baseline gap-2 text-small font-medium text-danger"
          id={errorId}
        >
          <span
            aria-hidden="true"
            className="size-1.5 shrink-0 -translate-y-0.5 rotate-45 bg-danger"
          />
          {error}
        </p>
      )}
    </div>
  )
}
