import { isPublicId, type LakeDocument } from './document.ts'
import { LakeError } from './lake-error.ts'
import type { Access } from './lake-variables.ts'

/** Whether a document is seen: without a token only what is published and whose id has no dot. */
export function mayRead(access: Access, id: string): boolean {
  return access.role !== 'anonymous' || isPublicId(id)
}

/** Throws unless `access` may write: 401 without a token, 403 for those who only read. */
export function requireWriter(access: Access): void {
  if (access.role === 'anonymous') {
    throw new LakeError(401, { type: 'unauthorizedError', description: 'A token is required' })
  }
  if (access.role !== 'viewer') return
  const description = 'Insufficient permissions; permission "update" required'
  throw new LakeError(403, {
    type: 'mutationError',
    description: `The mutation(s) failed: ${description}`,
    items: [{ error: { type: 'insufficientPermissionsError', description, permission: 'update' } }],
  })
}

/** Throws for those without a token, 401: history and export show more than the public sees. */
export function requireToken(access: Access): void {
  if (access.role !== 'anonymous') return
  throw new LakeError(401, { type: 'unauthorizedError', description: 'A token is required' })
}

/** The document where `access` may read it. */
export function readable(
  access: Access,
  document: LakeDocument | undefined,
): LakeDocument | undefined {
  return document && mayRead(access, document._id) ? document : undefined
}
