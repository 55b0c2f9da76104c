/**
 * The plain data in one of the SDK's models: its scalars are objects, its lists carry functions, and
 * each model names its own type.
 */
export function plainModel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainModel)
  if (typeof value !== 'object' || value === null) return value
  const scalar: unknown = value.valueOf()
  if (typeof scalar !== 'object' || scalar === null) return scalar
  const fields = Object.entries(value).filter(([name]) => name !== 'type')
  return Object.fromEntries(fields.map(([name, inner]) => [name, plainModel(inner)]))
}
