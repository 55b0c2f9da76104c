import { expect, test } from 'vitest'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { manyKits, memoryContent } from '#tests/support/memory-content.ts'
import { settingsOf } from '#tests/support/settings-of.ts'
import { seededDocuments } from '#tests/support/seeded-documents.ts'

const origin = 'https://petjet.example'
const settings = settingsOf(origin)

const loaded = loadedSite()

const open = (search: string, content?: ReturnType<typeof memoryContent>) =>
  openPath(`/products/compare${search}`, content)

async function openPath(path: string, content = memoryContent(seededDocuments)) {
  const request = new Request(origin + path)
  const response = await loaded.site.renderPage({ request, settings, content })
  const html = await response.text()
  const text = html.replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '')
  // A second table shows two of them on a phone.
  const [table = ''] = text.split('</table>')
  const heads = [...table.matchAll(/<th[^>]*scope="col"[^>]*>(.*?)<\/th>/g)]
  const kits = heads.map(([, head = '']) => head.replaceAll(/<[^>]*>/g, ''))
  return { status: response.status, text, kits, content }
}

test('kits are in the catalog’s order, regardless of the order in the address', async () => {
  const kits = ['Food &amp; Snack Kit', 'Master Kit']
  for (const search of [
    '?kits=master-kit,food-and-snack-kit',
    '?kits=food-and-snack-kit&kits=master-kit&kits=&kits=',
  ]) {
    const page = await open(search)
    expect(page.status).toBe(200)
    expect(page.kits).toEqual(kits)
    expect(page.text).not.toContain('We left out')
    expect(page.text).toContain(`<link rel="canonical" href="${origin}/products/compare"`)
  }
})

test('with fewer than two kits, the featured kit and the catalog’s first kits are added', async () => {
  const first = ['Cabin Clean-Up Kit', 'Canine Accommodation Kit', 'Master Kit']
  expect((await open('')).kits).toEqual(first)
  expect((await open('?kits=master-kit')).kits).toEqual(['Master Kit', ...first.slice(0, 2)])
  const own = ['Food &amp; Snack Kit', 'Cabin Clean-Up Kit', 'Master Kit']
  expect((await open('?kits=food-and-snack-kit')).kits).toEqual(own)
})

test('two of the kits come first if the address names exactly two of them', async () => {
  const kits = '?kits=cabin-clean-up-kit,food-and-snack-kit,master-kit'
  const listed = ['Cabin Clean-Up Kit', 'Food &amp; Snack Kit', 'Master Kit']
  const [cabin, food, master] = listed
  expect((await open(`${kits}&first=master-kit,food-and-snack-kit`)).kits).toEqual([
    master,
    food,
    cabin,
  ])
  for (const first of ['master-kit', 'master-kit,master-kit', 'master-kit,nope', '7', '{}', '']) {
    expect((await open(`${kits}&first=${first}`)).kits).toEqual(listed)
  }
})

test('the page says which kits it left out, and does not query them', async () => {
  const page = await open('?kits=nope,master-kit,%3Cb%3E,food-and-snack-kit')
  expect(page.kits).toEqual(['Food &amp; Snack Kit', 'Master Kit'])
  expect(page.text).toContain('We left out 2 kits that do not exist.')
  expect(page.content.requested.filter((name) => name === 'kit')).toHaveLength(2)
})

test('a set of kits has one address; unknown kits have none, and are not cached', async () => {
  const content = memoryContent(manyKits(10))
  const addressOf = async (search: string) =>
    (await loaded.site.findPage({ path: '/products/compare', search, content, settings })).address
  const address = '/products/compare?kits=kit-1%2Ckit-2%2Ckit-3'
  for (const search of [
    '?kits=kit-1,kit-2,kit-3',
    '?kits=kit-3,kit-1,kit-2',
    '?kits=kit-2&kits=kit-3&kits=kit-1&kits=',
    '?utm_source=x&kits=kit-3%2Ckit-2%2Ckit-1',
  ]) {
    expect(await addressOf(search)).toBe(address)
  }
  expect(await addressOf('?utm_source=x')).toBe('/products/compare')
  expect(await addressOf('?first=kit-3,kit-1&kits=kit-3,kit-1,kit-2')).toBe(
    `${address}&first=kit-3%2Ckit-1`,
  )
  for (const first of ['kit-3', 'kit-3,kit-3', 'kit-3,kit-4', 'kit-3,nope', '7', '{}']) {
    expect(await addressOf(`?kits=kit-1,kit-2,kit-3&first=${first}`)).toBe(address)
  }
  for (const search of [
    '?kits=kit-1,nope',
    '?kits=kit-1,kit-1',
    '?kits=kit-1,kit-2,kit-3,kit-4,kit-5',
  ]) {
    expect(await addressOf(search)).toBeUndefined()
  }
})

test('a kit whose document has the comparison’s address does not replace the comparison', async () => {
  const [kit] = manyKits(1)
  const taken = { ...kit, _id: 'taken', _type: 'product', slug: { current: 'compare' } }
  const page = await open('', memoryContent([...seededDocuments, taken]))
  expect(page.status).toBe(200)
  expect(page.kits).toHaveLength(3)
  expect(page.text).not.toContain('>Kit 1<')
})

/** The addresses of a page's links by their text; for equal texts, the first one. */
function linksIn(text: string): Map<string, string> {
  const links = new Map<string, string>()
  for (const [, attributes = '', inner = ''] of text.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)) {
    const name = inner.replaceAll(/<[^>]*>/g, '').trim()
    if (!links.has(name)) links.set(name, /href="([^"]*)"/.exec(attributes)?.[1] ?? '')
  }
  return links
}

test('an inquiry from the comparison about one kit names only this kit', async () => {
  const [, below = ''] = (await open('?kits=master-kit')).text.split(/<\/table>(?!.*<\/table>)/s)
  const links = linksIn(below)
  expect(links.get('Inquire about Master Kit')).toBe('/order?kit=master-kit')
  expect([...links.keys()]).not.toContain('Inquire about these kits')
})

test('a card of the catalog and the page of a kit lead to a comparison with this kit', async () => {
  for (const [path, link, title] of [
    ['/products', 'Compare Food &amp; Snack Kit', 'Food &amp; Snack Kit'],
    ['/products/master-kit', 'Compare with other kits', 'Master Kit'],
  ] as const) {
    const address = linksIn((await openPath(path)).text).get(link) ?? ''
    expect(address).toMatch(/^\/products\/compare\?kits=[\w-]+$/)
    expect((await openPath(address)).kits[0]).toBe(title)
  }
})
