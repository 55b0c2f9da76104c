import { useId } from 'react'
import { type Option, optionRowClass } from './option-row.ts'

interface PlainChoicesProps {
  readonly labelledBy: string
  readonly options: readonly Option[]
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly readOnly: boolean
  /** The label of a row that clears a single choice; without it, any number of options is chosen. */
  readonly clearLabel?: string
}

/** The options as the browser's own boxes: what a visitor chooses from where the list did not load. */
export function PlainChoices(props: PlainChoicesProps) {
  const { labelledBy, options, value, onChange, readOnly, clearLabel } = props
  const name = useId()
  const isSingle = clearLabel !== undefined
  const rows = isSingle ? [{ value: '', title: clearLabel }, ...options] : options
  const isChosen = (row: Option) =>
    row.value === '' ? value.length === 0 : value.includes(row.value)
  const choose = (row: Option) => {
    if (readOnly) return
    if (isSingle) onChange(row.value === '' ? [] : [row.value])
    else if (isChosen(row)) onChange(value.filter((one) => one !== row.value))
    else onChange([...value, row.value])
  }
  return (
    <div className="mt-2">
      <p className="text-small text-slate" role="alert">
        The list could not be loaded. Choose here, or press the field above to try again.
      </p>
      <fieldset
        aria-labelledby={labelledBy}
        className="mt-2 max-h-72 overflow-y-auto rounded-small border border-line-strong bg-paper p-1.5"
      >
        {rows.map((row) => (
          <label className={optionRowClass} key={row.value}>
            <input
              checked={isChosen(row)}
              className="size-5 shrink-0 accent-ink"
              name={name}
              onChange={() => choose(row)}
              type={isSingle ? 'radio' : 'checkbox'}
            />
            {row.title} {row.note}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
