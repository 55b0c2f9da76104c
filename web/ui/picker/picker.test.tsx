import { ComboboxProvider, ComboboxSelect } from '@ariakit/react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picker } from './picker.tsx'

/** The attributes of the only button, but for its look and the library's notes for itself. */
function attributesOf(page: ReactElement): string[] {
  const [, tag = ''] = /<button ([^>]*)>/.exec(renderToString(page)) ?? []
  const attributes = tag.match(/[\w-]+="[^"]*"/g) ?? []
  return attributes.filter((one) => !/^(class|data-)/.test(one)).toSorted()
}

const controls = {
  plain: { id: 'kits' },
  wrong: {
    id: 'kits',
    'aria-required': true,
    'aria-invalid': true,
    'aria-describedby': 'kits-error',
  },
} as const

for (const [name, control] of Object.entries(controls)) {
  for (const readOnly of [false, true]) {
    test(`before its list is there, a ${name} picker${readOnly ? ' that cannot be changed' : ''} says what the library would say`, () => {
      const ours = attributesOf(
        <Picker control={control} onChange={() => {}} options={[]} readOnly={readOnly} value={[]}>
          Select options...
        </Picker>,
      )
      const theirs = attributesOf(
        <ComboboxProvider>
          <ComboboxSelect
            {...control}
            accessibleWhenDisabled
            aria-labelledby="kits-label"
            disabled={readOnly}
          />
        </ComboboxProvider>,
      )
      expect(ours).toEqual(theirs)
      expect(ours).toContain('role="combobox"')
    })
  }
}
