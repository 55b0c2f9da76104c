import { expect, test } from 'vitest'
import { fieldOf } from './field/field-of.ts'
import { schemaTypes } from './index.ts'

/** Every field and list entry of the schema as declared, by its path. */
function declared(
  at: unknown,
  place: string,
): { place: string; field: unknown; inList: boolean }[] {
  const parts = (name: 'fields' | 'of') => {
    const list = fieldOf(at, name)
    return (Array.isArray(list) ? list : []).flatMap((field: unknown) => {
      const own = `${place}.${String(fieldOf(field, 'name') ?? fieldOf(field, 'type'))}`
      return declared(field, own).concat({ place: own, field, inList: name === 'of' })
    })
  }
  return [...parts('fields'), ...parts('of')]
}

const all = schemaTypes.flatMap((type) => declared(type, type.name))

test('everything that can be added to a list has its own title, which messages use', () => {
  const named = new Set<unknown>([...schemaTypes.map(({ name }) => name), 'block'])
  const untitled = all
    .filter(({ inList, field }) => inList && !named.has(fieldOf(field, 'type')))
    .filter(({ field }) => !fieldOf(field, 'title'))
  expect(untitled.map(({ place }) => place)).toEqual([])
})

test('each field of a document with groups is in one of them, so that editors find it', () => {
  const ungrouped = schemaTypes.flatMap((type) => {
    const { name, groups, fields = [] }: Grouped = type
    const isGrouped = ({ group }: Grouped) =>
      groups?.some((one) => [group].flat().includes(one.name)) ?? true
    return fields.filter((field) => !isGrouped(field)).map((field) => `${name}.${field.name}`)
  })
  expect(ungrouped, 'Give these fields a `group` that their document has').toEqual([])
})

test('a number’s input accepts decimals only if its rules allow them', () => {
  const numbers = all.filter(
    ({ field }) => fieldOf(field, 'type') === 'number' && fieldOf(field, 'readOnly') !== true,
  )
  expect(numbers.length).toBeGreaterThan(15)
  for (const { place, field } of numbers) {
    const allows = !messagesFor(field, 12.5).join().includes('whole')
    const asks = fieldOf(fieldOf(field, 'options'), 'decimals') === true
    expect(asks, place).toBe(allows)
  }
})

/** A document with groups, or a field in one of them. */
interface Grouped {
  readonly name: string
  readonly group?: string | string[]
  readonly groups?: readonly { readonly name: string }[]
  readonly fields?: readonly Grouped[]
}

/** The messages of a field's custom rules about a value. */
function messagesFor(field: unknown, value: unknown): unknown[] {
  const rules: ((value: unknown, context: object) => unknown)[] = []
  // A rule that collects its custom checks; all other methods return it unchanged.
  const rule: object = new Proxy(
    {},
    {
      get: (_, name) => (check: (typeof rules)[number]) => {
        if (name === 'custom') rules.push(check)
        return rule
      },
    },
  )
  const validation = fieldOf(field, 'validation')
  if (typeof validation === 'function') validation(rule, {})
  return rules.map((check) => check(value, { document: {}, parent: {} }))
}
