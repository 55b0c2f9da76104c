import { Select } from '@sanity/ui'
import { set, type StringInputProps, unset } from 'sanity'
import { countries, countryName } from '#schemas/field/country.ts'

/** A country by its name; its code is stored. */
export function CountryInput({ elementProps, onChange, readOnly, value = '' }: StringInputProps) {
  const { id, onBlur, onFocus, ref, 'aria-describedby': describedBy } = elementProps
  const isUnknown = value !== '' && countryName(value) === null
  return (
    <Select
      aria-describedby={describedBy}
      id={id}
      onBlur={onBlur}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? unset() : set(currentTarget.value))
      }
      onFocus={onFocus}
      readOnly={readOnly === true}
      ref={ref}
      value={value}
    >
      <option value="">Not stated</option>
      {isUnknown && <option value={value}>{value}</option>}
      {countries().map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
