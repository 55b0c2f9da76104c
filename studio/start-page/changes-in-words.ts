import type { ObjectSchemaType, SchemaType } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { formatDollars } from '#schemas/field/money.ts'

/** The longest text that is quoted, in characters. */
const longestQuote = 40

/** The changes of an object's fields, one phrase each, such as “Price $249.00 → $259.00”. */
export function changesInWords(type: SchemaType, before: unknown, after: unknown): string[] {
  if (!isObjectType(type)) return []
  return type.fields.flatMap(({ name, type: field }) =>
    changeOf(field, fieldOf(before, name), fieldOf(after, name)),
  )
}

function changeOf(type: SchemaType, before: unknown, after: unknown): string[] {
  if (isSame(before, after)) return []
  const title = type.title ?? type.name
  if (isKind(type, 'slug')) {
    return [`${title} ${arrow(fieldOf(before, 'current'), fieldOf(after, 'current'), quoted)}`]
  }
  const isOneValue = ['image', 'file', 'reference'].some((name) => isKind(type, name))
  if (isObjectType(type) && !isOneValue) return changesInWords(type, before, after)
  if (isKind(type, 'cents')) return [`${title} ${arrow(before, after, dollars)}`]
  if (type.jsonType === 'number') return [`${title} ${arrow(before, after, String)}`]
  if (type.jsonType === 'boolean') return [`${title} ${arrow(before, after, onOrOff)}`]
  if (type.jsonType !== 'string') return [isEmpty(after) ? `${title} removed` : `${title} changed`]
  const isShort = [before, after].every((text) => isEmpty(text) || isQuotable(text))
  return [isShort ? `${title} ${arrow(before, after, quoted)}` : `text of ${title} changed`]
}

function isObjectType(type: SchemaType): type is ObjectSchemaType {
  return type.jsonType === 'object' && 'fields' in type
}

/** Whether a type is or extends one of the schema's named types. */
function isKind(type: SchemaType, name: string): boolean {
  return type.name === name || (type.type ? isKind(type.type, name) : false)
}

function arrow(before: unknown, after: unknown, inWords: (value: unknown) => string): string {
  const [from, to] = [before, after].map((value) => (isEmpty(value) ? 'empty' : inWords(value)))
  return `${from} → ${to}`
}

function dollars(cents: unknown): string {
  return typeof cents === 'number' ? formatDollars(cents) : String(cents)
}

function onOrOff(value: unknown): string {
  return value === true ? 'on' : 'off'
}

function quoted(text: unknown): string {
  return `“${String(text)}”`
}

function isQuotable(text: unknown): boolean {
  return typeof text === 'string' && text.length <= longestQuote && !text.includes('\n')
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** Whether two values are the same, regardless of the order of their fields. */
function isSame(a: unknown, b: unknown): boolean {
  return (isEmpty(a) && isEmpty(b)) || JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, one]) => [name, sorted(one)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => a.localeCompare(b)))
}
