/** The object with every field's value replaced by the result of `change`. */
export function mapFields(
  object: object,
  change: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]))
}
