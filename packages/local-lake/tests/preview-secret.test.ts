import { createClient, type SanityClient } from '@sanity/client'
import { validatePreviewUrl } from '@sanity/preview-url-secret'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLake, type LocalLake } from '../src/create-lake.ts'

let lake: LocalLake
let production: SanityClient

beforeAll(async () => {
  lake = await createLake()
  production = createClient({ ...lake.clientConfig(), apiVersion: '2026-11-01' })
})
afterAll(() => lake.close())

test('the secret of a preview URL is created by an editor, and is valid only for its own address', async () => {
  const studio = 'http://localhost:1/studio'
  const { secret } = await createPreviewSecret(production, 'test', studio, 'local-editor')
  const reader = production.withConfig({ token: lake.tokens.viewer })
  const check = (value: string) =>
    validatePreviewUrl(
      reader,
      `http://localhost:1/preview?sanity-preview-secret=${value}&sanity-preview-pathname=/kits`,
    )
  expect(await check(secret)).toMatchObject({
    isValid: true,
    redirectTo: '/kits',
    studioOrigin: 'http://localhost:1',
  })
  expect(await check('guess')).toMatchObject({ isValid: false })
  const stranger = await fetch(
    `${lake.url}/v2026-11-01/data/query/production?query=${encodeURIComponent('*[_type match "sanity.preview*"]')}`,
  )
  expect(await stranger.json()).toMatchObject({ result: [] })
})
