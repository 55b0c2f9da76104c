import { expect, test } from 'vitest'
import { parseEnvironment } from '#api/platform/env.ts'
import { openRateLimits } from '#api/http/limit/rate-limit.ts'
import { createLakeClients } from '#api/platform/lake/lake-clients.ts'
import { deadLake } from '#tests/support/create-test-app.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { createPreview } from './create-preview.ts'

const own = 'https://petjet.example'
const studio = 'https://petjet.sanity.studio'

function previewAt(siteUrl: string) {
  const env = parseEnvironment({ ...deadLake, SITE_URL: siteUrl, STUDIO_ORIGINS: studio })
  return createPreview({
    env,
    clients: createLakeClients(env),
    limits: openRateLimits(undefined),
    site: () => Promise.reject(new Error('There is no site here.')),
    log: silentLog,
    onLakeError: () => {},
  })
}

const visit = (studioUrl: string, kind: 'studio' | 'share', siteUrl = own, host = siteUrl) =>
  previewAt(siteUrl).visit(
    { kind, endsAt: 0, perspective: 'drafts', secret: 'secret', studioUrl },
    new Request(`${host}/about`, { headers: { 'Sec-Fetch-Dest': 'iframe' } }),
  )

test('a page keeps its window for a Studio at another address, but not for a guest', async () => {
  expect(await visit(`${own}/studio`, 'studio')).toMatchObject({ isCrossOriginStudio: false })
  expect(await visit(studio, 'studio')).toMatchObject({
    isCrossOriginStudio: true,
    settings: { studioUrl: studio, isFramed: true, isShared: false },
  })
  expect(await visit(studio, 'share')).toMatchObject({
    isCrossOriginStudio: false,
    settings: { isShared: true, endsAt: '1970-01-01T00:00:00.000Z' },
  })
})

test('the address in a request counts as the site’s own only without https', async () => {
  const http = 'http://localhost:3000'
  const other = 'http://127.0.0.1:3000'
  expect((await visit(`${other}/studio`, 'studio', http, other)).isCrossOriginStudio).toBe(false)
  const forged = 'https://forged.example'
  expect((await visit(`${forged}/studio`, 'studio', own, forged)).isCrossOriginStudio).toBe(true)
})

test.each([
  [`${own}/studio/presentation?a=b`, `${own}/studio`],
  [`${studio}/presentation/page`, studio],
  [`${studio}/desk-2/structure;kit`, `${studio}/desk-2`],
  ['https://forged.example/presentation', undefined],
  ['nonsense', undefined],
  [7, undefined],
])('the page %s of a Studio has the address %s', (page, url) => {
  expect(previewAt(own).studioUrlOf(page, `${own}/api/preview/enable`)).toBe(url)
})
