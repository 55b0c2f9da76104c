import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import { closedDirectives, policyText, type PagePolicy } from './content-security-policy.ts'
import { lakeSources } from './outside-sources.ts'

/** Hosts of the editors' profile pictures. */
const profilePictures = [
  'https://lh3.googleusercontent.com',
  'https://avatars.githubusercontent.com',
  'https://www.gravatar.com',
]

/** The Studio's policy: allows styles created at run time, and scripts from our build only. */
export function studioPolicy(settings: Pick<RuntimeSettings, 'projectId' | 'apiHost'>): PagePolicy {
  const { api, sockets, account, pictures } = lakeSources(settings)
  const profiles = settings.apiHost === undefined ? profilePictures : []
  return (nonce) =>
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
