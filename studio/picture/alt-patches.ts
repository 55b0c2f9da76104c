import { type FormPatch, unset } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { assetOf } from '#schemas/field/picture-rules.ts'

/**
 * Adds a patch that unsets the alternative text where the picture is replaced or removed, so that a
 * new picture is not published with the text of the old one.
 *
 * @param picture the field's value before the change
 */
export function withAltOf(patches: readonly FormPatch[], picture: unknown): readonly FormPatch[] {
  const before = assetOf(picture)
  const isReplaced = before !== undefined && patches.some((patch) => movesAsset(patch, before))
  return isReplaced && fieldOf(picture, 'alt') !== undefined
    ? [...patches, unset(['alt'])]
    : patches
}

function movesAsset(patch: FormPatch, before: string): boolean {
  if (patch.path[0] !== 'asset') return false
  if (patch.type === 'unset') return true
  if (patch.type !== 'set') return false
  const after: unknown = patch.path.length === 1 ? assetOf({ asset: patch.value }) : patch.value
  return after !== before
}
