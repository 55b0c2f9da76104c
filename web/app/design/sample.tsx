import { type ReactNode, useState } from 'react'
import { Caption } from '#web/ui/caption.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'

/** A component with its name. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-8">
      <Caption className="mb-5">{name}</Caption>
      {children}
    </div>
  )
}

/** The options of samples with a choice. */
export const sampleOptions = [
  'Alpha',
  'Bravo',
  'Charlie',
  'Delta',
  'Echo',
  'Foxtrot',
  'Golf',
  'Hotel',
].map((title) => ({ value: title.toLowerCase(), title }))

/** A select with eight options and no initial choice. */
export function SelectSample({ id, label }: { readonly id: string; readonly label: string }) {
  const [chosen, setChosen] = useState<string>()
  return (
    <Field id={id} label={label}>
      {(control) => (
        <Select
          control={control}
          onChange={setChosen}
          noneLabel="None"
          options={sampleOptions}
          value={chosen}
        />
      )}
    </Field>
  )
}
