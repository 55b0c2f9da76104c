import { mapFields } from './map-fields.ts'

/**
 * Prepares a value's references for publishing: one marked `_strengthenOnPublish` becomes strong,
 * unless the mark itself is weak.
 */
export function publishReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(publishReferences)
  if (typeof value !== 'object' || value === null) return value
  if (!('_strengthenOnPublish' in value)) {
    return mapFields(value, publishReferences)
  }
  const { _strengthenOnPublish: mark, ...reference } = value
  const staysWeak =
    typeof mark === 'object' && mark !== null && 'weak' in mark && mark.weak === true
  return Object.fromEntries(
    Object.entries(reference).filter(([name]) => staysWeak || name !== '_weak'),
  )
}
