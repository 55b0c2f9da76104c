import sharp from 'sharp'
import { expect, test } from 'vitest'
import { curatedContent } from '#tests/support/curated-content.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { settingsOf } from '#tests/support/settings-of.ts'
import { createMailKits } from './kit-in-mail.ts'

const loaded = loadedSite()
const kitOf = createMailKits({
  site: () => Promise.resolve(loaded.site),
  content: curatedContent,
  settings: settingsOf('https://petjet.example'),
  log: silentLog,
})

test('loads a kit of the catalog with its page and its picture', async () => {
  const kit = await kitOf('master-kit')
  expect(kit).toMatchObject({ title: 'Master Kit' })
  expect(kit?.address).toMatch(/\/products\/master-kit$/)
  const { data = new Uint8Array(), alt } = kit?.picture ?? {}
  expect(alt).toMatch(/\w/)
  expect(await sharp(data).metadata()).toMatchObject({ format: 'jpeg', width: 720, height: 480 })
  expect(data.byteLength).toBeLessThan(100_000)
})

test('finds no kit for a text that a visitor invented', async () => {
  expect(await kitOf('visit-spam-example')).toBeNull()
})
