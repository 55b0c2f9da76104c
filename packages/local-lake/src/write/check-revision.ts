import type { LakeDocument } from '../document.ts'
import { revisionMismatch } from './mutation-failure.ts'

/** @throws {MutationFailure} 409 if the document does not have the expected revision */
export function checkRevision(
  document: LakeDocument | undefined,
  id: string,
  expected: string | undefined,
): void {
  if (expected === undefined || document?._rev === expected) return
  throw revisionMismatch(id, expected, document?._rev)
}
