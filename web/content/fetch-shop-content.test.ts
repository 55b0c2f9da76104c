import { afterEach, expect, test, vi } from 'vitest'
import type { ContentRequest, ContentSource } from '#schemas/protocol/content-source.ts'
import { ContentUnavailableError } from './content-unavailable-error.ts'
import { loadWithShop } from './fetch-shop-content.ts'

const query = '*[_type == "product"][0]{title}' as string
const faqs: ContentRequest<typeof query> = {
  name: 'faqs',
  query,
  shape: 'one object',
  curated: () => ({ title: 'Curated' }),
}
const kit: ContentRequest<typeof query> = {
  ...faqs,
  name: 'kit',
  params: { slug: 'a kit & more' },
  mergeShop: async (answer) => answer,
}

const fromLake = { data: { title: 'Of the lake' }, syncTags: ['s1:a'], origin: 'lake' } as const
const requested: string[] = []
const lake: Pick<ContentSource, 'load'> = {
  load: async ({ name }) => {
    requested.push(`lake ${name}`)
    return fromLake as never
  },
}

function serve(answer: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path)
    return answer()
  })
}

const sold = { data: { title: 'Sold' }, syncTags: ['s1:a', 'shop:kits'], origin: 'lake' }

afterEach(() => {
  vi.unstubAllGlobals()
  requested.length = 0
})

test('the server answers queries with shop data, the lake the others', async () => {
  serve(() => Response.json(sold))
  const position = () => 'e1~v1'
  expect(await loadWithShop(kit, lake, position)).toEqual(sold)
  expect(await loadWithShop(faqs, lake, position)).toEqual(fromLake)
  expect(requested).toEqual(['/api/shop/content?name=kit&slug=a+kit+%26+more', 'lake faqs'])
})

test('asks again if content changed during the request', async () => {
  let position = 'e1~v1'
  serve(() => {
    const title = position === 'e1~v1' ? 'Old' : 'New'
    position = 'e1~v2'
    return Response.json({ ...sold, data: { title } })
  })
  expect(await loadWithShop(kit, lake, () => position)).toMatchObject({ data: { title: 'New' } })
  expect(requested).toHaveLength(2)
})

test.each([
  ['fails', () => new Response('broken', { status: 500 })],
  ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is no server of ours', () => new Response('<html>')],
  ['answers something else', () => Response.json({ title: 'Sold' })],
])("if the server %s, throws instead of showing the lake's price", async (_, answer) => {
  serve(answer)
  await expect(loadWithShop(kit, lake, () => 'e1~v1')).rejects.toThrow(ContentUnavailableError)
  expect(requested).toEqual(['/api/shop/content?name=kit&slug=a+kit+%26+more'])
})
