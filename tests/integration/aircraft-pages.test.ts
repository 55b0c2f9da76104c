import { expect, test } from 'vitest'
import { contentOfFailedLake } from '#tests/support/curated-content.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { memoryContent } from '#tests/support/memory-content.ts'
import { seededDocuments } from '#tests/support/seeded-documents.ts'
import { settingsOf } from '#tests/support/settings-of.ts'
import type { ContentSource } from '#schemas/protocol/content-source.ts'

const origin = 'https://petjet.example'
const settings = settingsOf(origin)
const loaded = loadedSite()

async function open(path: string, content: ContentSource = memoryContent(seededDocuments)) {
  const request = new Request(origin + path)
  const response = await loaded.site.renderPage({ request, settings, content })
  const html = await response.text()
  return { status: response.status, html: html.replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '') }
}

test.each([
  ['of the lake', memoryContent(seededDocuments)],
  ['if the lake never answered', contentOfFailedLake],
])('a type is on the page with its class and its kits: %s', async (_, content) => {
  const { status, html } = await open('/aircraft?type=phenom-300', content)
  expect(status).toBe(200)
  expect(html).toContain('<title>Kits for the Embraer Phenom 300 | PetJet</title>')
  expect(html).toMatch(/<h1[^>]*>Embraer Phenom 300<\/h1>/)
  expect(html).toContain('Light jet')
  expect(html).toMatch(/href="\/products\/master-kit"/)
  expect(html).toContain(`<link rel="canonical" href="${origin}/aircraft"`)
})

test('the class decides unless the type says otherwise', async () => {
  const type = {
    ...seededDocuments.find(({ _id }) => _id === 'aircraft-phenom-300')!,
    stowage: [{ _key: 'a', kit: { _ref: 'product-master-kit' }, fits: false, where: 'Too tall' }],
  }
  const others = seededDocuments.filter(({ _id }) => _id !== type._id)
  const { html } = await open('/aircraft?type=phenom-300', memoryContent([...others, type]))
  const top = html.slice(0, html.indexOf('id="types"'))
  expect(top).toContain('Too tall')
  expect(top.match(/Does not fit/g)).toHaveLength(1)
  expect(top.match(/>Fits</g)).toHaveLength(3)
})

test('a type can say where a kit goes about which no class says anything', async () => {
  const soilage = {
    kit: { _ref: 'product-soilage-protection-kit' },
    fits: true,
    where: 'Aft closet',
  }
  const type = {
    ...seededDocuments.find(({ _id }) => _id === 'aircraft-phenom-300')!,
    stowage: [{ _key: 'a', ...soilage }],
  }
  const others = seededDocuments.filter(({ _id }) => _id !== type._id)
  const { html } = await open('/aircraft?type=phenom-300', memoryContent([...others, type]))
  const top = html.slice(0, html.indexOf('id="types"'))
  expect(top).toContain('Cabin Soilage Protection Kit')
  expect(top).toContain('Aft closet')
})

test('each known type has one address; unknown ones are not cached and show a note', async () => {
  const content = memoryContent(seededDocuments)
  const addressOf = async (search: string) =>
    (await loaded.site.findPage({ path: '/aircraft', search, content, settings })).address
  expect(await addressOf('?utm_source=x')).toBe('/aircraft')
  expect(await addressOf('?utm_source=x&type=g650')).toBe('/aircraft?type=g650')
  for (const type of ['nope', '', '{}', '7']) {
    expect(await addressOf(`?type=${type}`), type).toBeUndefined()
  }
  const { status, html } = await open('/aircraft?type=nope', content)
  expect(status).toBe(200)
  expect(html).toContain('is not on our list yet')
})
