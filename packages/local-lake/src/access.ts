import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { isPublicId, type LakeDocument, releaseOf } from './document.ts'
import { LakeError } from './lake-error.ts'
import type { Requester } from './fair-queue.ts'

/**
 * Whether a document can be read: without a token, only published documents whose id has no dot; with
 * an API version older than releases, no document of a release.
 */
export function canRead({ role, hidesVersions }: Access, id: string): boolean {
  if (hidesVersions && releaseOf(id) !== undefined) return false
  return role !== 'anonymous' || isPublicId(id)
}

/** Throws unless `access` can write: 401 without a token, 403 for viewers. */
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

/**
 * Throws unless `access` can change releases: 401 without a token, 403 for viewers. The Studio hides
 * the features that fail with this error type.
 */
export function requireReleaseManager(access: Access): void {
  requireToken(access)
  if (access.role !== 'viewer') return
  throw new LakeError(403, {
    type: 'insufficientPermissionsError',
    description: 'Insufficient permissions; permission "manage" required',
    permission: 'manage',
  })
}

/** Throws 401 without a token: history and references show more than the public can see. */
export function requireToken(access: Access): void {
  if (access.role !== 'anonymous') return
  throw new LakeError(401, { type: 'unauthorizedError', description: 'A token is required' })
}

/** The document, if `access` can read it. */
export function readable(
  access: Access,
  document: LakeDocument | undefined,
): LakeDocument | undefined {
  return document && canRead(access, document._id) ? document : undefined
}

/** The access of a request; set by the access middleware, read by every lake route. */
export interface Access {
  /** `anonymous` reads published documents whose id holds no dot; `editor` and above write. */
  readonly role: 'anonymous' | 'viewer' | 'editor' | 'administrator'
  /** The identity written into transactions and returned by `identity()`. */
  readonly userId: string
  /** Whether the request's API version is older than releases, and shows no `versions.**`. */
  readonly hidesVersions?: boolean
  /** The client's IP address, which distinguishes clients without a token. */
  readonly address?: string
}

/** The access of a request without a token. */
export function anonymousAccess(context: Context): Access {
  // Behind Node's server the bindings hold the socket; a request made in a test has no bindings.
  const bindings = context.env as Partial<HttpBindings> | undefined
  const address = bindings?.incoming?.socket.remoteAddress ?? ''
  return { role: 'anonymous', userId: '<anonymous>', address }
}

/**
 * Whose share of the lake's capacity a request uses: that of its user or, without a token, of its IP
 * address.
 */
export function requesterOf({ role, userId, address = '' }: Access): Requester {
  const isAnonymous = role === 'anonymous'
  return { isAnonymous, key: isAnonymous ? `address ${address}` : `user ${userId}` }
}

/** Hono context variables shared by the lake's routes. */
export interface LakeVariables {
  access: Access
}

/** The identity under which the lake itself reads and writes, such as asset documents. */
export const systemAccess: Access = { role: 'administrator', userId: '<system>' }
