import type { RuntimeSettings } from '#web/content/runtime-settings.ts'
import { closedDirectives, policyText, type PagePolicy } from './content-security-policy.ts'
import { lakeSources } from './outside-sources.ts'

/** Pictures of editors, from where they have their accounts. */
const portraits = [
  'https://lh3.googleusercontent.com',
  'https://avatars.githubusercontent.com',
  'https://www.gravatar.com',
]

/** What the Studio may load: its styles are written at run time, its scripts are our build's. */
export function studioPolicy(settings: Pick<RuntimeSettings, 'projectId' | 'apiHost'>): PagePolicy {
  const { api, sockets, account, pictures } = lakeSources(settings)
  const faces = settings.apiHost === undefined ? portraits : []
  return (nonce) =>
    policyText({
      ...closedDirectives,
      'script-src': ["'self'", `'nonce-${nonce}'`],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:', ...pictures, ...faces],
      'media-src': ["'self'", 'blob:', ...pictures],
      'font-src': ["'self'", 'data:'],
      'connect-src': ["'self'", 'blob:', ...api, ...sockets, ...account, ...pictures],
      'frame-src': ["'self'"],
      'worker-src': ["'self'", 'blob:'],
    })
}
