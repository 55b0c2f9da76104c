import type { Access } from '../access.ts'

/** A person who can sign in to the Studio on this machine. */
export interface LocalUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Exclude<Access['role'], 'anonymous'>
}

/** Three users: two can meet in one document, and one can only read. */
export const localUsers: readonly LocalUser[] = [
  {
    id: 'local-administrator',
    name: 'Avery Local',
    email: 'avery@petjet.example',
    role: 'administrator',
  },
  { id: 'local-editor', name: 'Morgan Local', email: 'morgan@petjet.example', role: 'editor' },
  { id: 'local-viewer', name: 'Robin Local', email: 'robin@petjet.example', role: 'viewer' },
]

/** The user of that id. */
export function findLocalUser(id: string): LocalUser | undefined {
  return localUsers.find((user) => user.id === id)
}

/** Role titles as the hosted API shows them. */
export const roleTitles: Record<LocalUser['role'], string> = {
  administrator: 'Administrator',
  editor: 'Editor',
  viewer: 'Viewer',
}
