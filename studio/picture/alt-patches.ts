import { type FormPatch, unset } from 'sanity'
import { assetOf } from '#schemas/field/picture-rules.ts'

/**
 * Adds to a change what becomes of a picture's description: it goes with the picture that it
 * describes, so that the next one is not published under the words of the last.
 *
 * @param picture what stands in the field before the change
 */
export function withAltOf(patches: readonly FormPatch[], picture: unknown): readonly FormPatch[] {
  const before = assetOf(picture)
  const isReplaced = before !== undefined && patches.some((patch) => movesAsset(patch, before))
  return isReplaced && hasAlt(picture) ? [...patches, unset(['alt'])] : patches
}

function movesAsset(patch: FormPatch, before: string): boolean {
  if (patch.path[0] !== 'asset') return false
  if (patch.type === 'unset') return true
  if (patch.type !== 'set') return false
  const after = patch.path.length === 1 ? assetOf({ asset: patch.value }) : (patch.value as unknown)
  return after !== before
}

function hasAlt(picture: unknown): boolean {
  // What stands in an image field has this shape or none.
  return (picture as { alt?: string }).alt !== undefined
}
