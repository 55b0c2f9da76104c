import { randomUUID } from 'node:crypto'
import { cdnProviders } from '#api/site/cdn/cdn-providers.ts'
import { ask, isRejected, jsonOf } from './ask.ts'
import { type Check, good, skipped, wrong } from './check.ts'

const names = { fastly: 'Fastly', cloudflare: 'Cloudflare' } as const
const ids = { fastly: 'service id', cloudflare: 'zone id' } as const

export const cdnChecks: readonly Check[] = [
  {
    id: 'cdn.purge',
    title: 'Purges of the CDN',
    async run(context) {
      const { settings } = context
      const { CDN_PROVIDER: provider, CDN_SERVICE_ID: serviceId, CDN_API_TOKEN: token } = settings
      if (provider === undefined) return skipped('CDN_PROVIDER is not set.')
      if (serviceId === undefined || token === undefined)
        return skipped('CDN_SERVICE_ID or CDN_API_TOKEN cannot be read: see the settings.')
      const account = { serviceId, token, apiUrl: settings.CDN_API_URL }
      // No page has this tag, so nothing is purged.
      const purge = cdnProviders[provider](account).purge([`petjet-doctor-${randomUUID()}`])
      const name = names[provider]
      const fix = `set CDN_API_TOKEN to a token that can purge, and CDN_SERVICE_ID to the site's ${ids[provider]} at ${name}; leave CDN_API_URL empty.`
      const { url, ...request } = purge
      const answer = await ask(context, { name, fix }, url, { method: 'POST', ...request })
      if (isRejected(answer))
        return wrong(`${name} rejects the token (HTTP ${answer.status}).`, fix)
      if (answer.status === 404 || answer.status === 400)
        return wrong(`${name} has no such ${ids[provider]} (HTTP ${answer.status}).`, fix)
      if (answer.status !== 200 || typeof jsonOf(answer) !== 'object')
        return wrong(`${name} does not accept purges (HTTP ${answer.status}).`, fix)
      return good(`${name} accepts purges.`)
    },
  },
]
