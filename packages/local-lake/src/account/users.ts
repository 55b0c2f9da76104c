import * as v from 'valibot'

export const roleSchema = v.picklist(['administrator', 'editor', 'viewer'])

/** A role in the project; a request without a token has no role. */
export type Role = v.InferOutput<typeof roleSchema>

/** A person who can sign in to the Studio on this machine. */
export interface LakeUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
}

/** The users of a new lake: two of them can meet in one document, and the third can only read. */
export const firstUsers: readonly LakeUser[] = [
  {
    id: 'local-administrator',
    name: 'Avery Local',
    email: 'avery@example.com',
    role: 'administrator',
  },
  { id: 'local-editor', name: 'Morgan Local', email: 'morgan@example.com', role: 'editor' },
  { id: 'local-viewer', name: 'Robin Local', email: 'robin@example.com', role: 'viewer' },
]

/** Role titles as the hosted API shows them. */
export const roleTitles: Record<Role, string> = {
  administrator: 'Administrator',
  editor: 'Editor',
  viewer: 'Viewer',
}

/** A role as the hosted API describes it. */
export function describeRole(role: Role): { name: Role; title: string } {
  return { name: role, title: roleTitles[role] }
}
