import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import { closedDirectives, policyText } from './policy-text.ts'
import { lakeSources } from './outside-sources.ts'

/** Hosts of the editors' profile pictures. */
const profilePictures = [
  'https://lh3.googleusercontent.com',
  'https://avatars.githubusercontent.com',
  'https://www.gravatar.com',
]

/** The Studio's policy, by a response's nonce: allows styles created at run time, and our own scripts. */
export function studioPolicy(settings: Pick<RuntimeSettings, 'projectId' | 'apiHost'>) {
  const { api, sockets, account, pictures } = lakeSources(settings)
  const profiles = settings.apiHost === undefined ? profilePictures : []
  return (nonce: string) =>
    policyText({
      ...closedDirectives,
      'script-src': ["'self'", `'nonce-${nonce}'`],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:', ...pictures, ...profiles],
      'media-src': ["'self'", 'blob:', ...pictures],
      'font-src': ["'self'", 'data:'],
      'connect-src': ["'self'", 'blob:', ...api, ...sockets, ...account, ...pictures],
      'frame-src': ["'self'"],
      'worker-src': ["'self'", 'blob:'],
    })
}
