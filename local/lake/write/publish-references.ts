/**
 * The value with references that wait for publishing made what they are to become: a reference
 * marked `_strengthenOnPublish` turns strong unless the mark says that it stays weak.
 */
export function publishReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(publishReferences)
  if (typeof value !== 'object' || value === null) return value
  if (!('_strengthenOnPublish' in value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, publishReferences(inner)]),
    )
  }
  const { _strengthenOnPublish: mark, ...reference } = value
  const staysWeak =
    typeof mark === 'object' && mark !== null && 'weak' in mark && mark.weak === true
  return Object.fromEntries(
    Object.entries(reference).filter(([name]) => staysWeak || name !== '_weak'),
  )
}
