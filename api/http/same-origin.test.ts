import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { AppEnv } from './app-env.ts'
import { createErrorHandler } from './errors.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { sameOriginOnly } from './same-origin.ts'

async function statusOf(siteUrl: string, requestUrl: string, headers: Record<string, string>) {
  const app = new Hono<AppEnv>()
  app.onError(createErrorHandler(silentLog))
  app.use(sameOriginOnly(siteUrl)).post('*', (c) => c.text('done'))
  return (await app.request(requestUrl, { method: 'POST', headers })).status
}

const https = 'https://www.petjet.example'

describe('a call that changes something', () => {
  test.each([
    ['from the site itself', https, 'http://10.0.0.5:3000/', { Origin: https }, 200],
    ['from nobody’s page', https, 'http://10.0.0.5:3000/', {}, 200],
    ['as the browser says', https, `${https}/`, { 'Sec-Fetch-Site': 'same-origin' }, 200],
    ['from another site', https, `${https}/`, { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['from a sister site', https, `${https}/`, { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['by a foreign host', https, 'http://evil.example/', { Origin: 'http://evil.example' }, 403],
    ['from no origin', https, `${https}/`, { Origin: 'null' }, 403],
    [
      'by another address of this machine',
      'http://localhost:3000',
      'http://127.0.0.1:3000/',
      { Origin: 'http://127.0.0.1:3000' },
      200,
    ],
  ])('%s', async (_, siteUrl, requestUrl, headers, status) => {
    expect(await statusOf(siteUrl, requestUrl, headers)).toBe(status)
  })
})
