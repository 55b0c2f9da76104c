import { vercelStegaSplit } from '@vercel/stega'
import { afterEach, expect, test, vi } from 'vitest'
import type { ContentRequest } from '#schemas/content/content-source.ts'
import { createDraftContent } from './draft-content.ts'

const query = '*[_type == "product"][0]{title}'
const kit: ContentRequest<typeof query> = {
  name: 'kit',
  query,
  params: { slug: 'bowl', any: 1 },
  shape: 'one object',
  curated: () => ({ title: 'Curated' }),
}
const source = { type: 'documentValue' as const, document: 0, path: 0 }
const map = {
  documents: [{ _id: 'drafts.bowl', _type: 'product' }],
  paths: ["$['title']"],
  mappings: { "$['title']": { type: 'value' as const, source } },
}

/** Answers every request as the server does, and keeps what was asked. */
function serve(answer: () => Response) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    asked.push([path, JSON.parse(body)])
    return answer()
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

function start() {
  const onServer = vi.fn()
  const content = createDraftContent({ perspective: 'drafts', studioUrl: '/studio', onServer })
  return { content, onServer }
}

const told = (title: string) => Response.json({ result: { title }, syncTags: ['s1:a'] })

test('the server is asked by a query’s name, and for nothing that it does not know', async () => {
  const asked = serve(() => told('Bowl'))
  const { content, onServer } = start()
  const result = await content.load(kit)
  expect(result).toEqual({ data: { title: 'Bowl' }, syncTags: ['s1:a'], origin: 'lake' })
  expect(asked).toEqual([
    ['/api/preview/content', { name: 'kit', params: { slug: 'bowl', any: 1 } }],
  ])
  expect(onServer.mock.calls).toEqual([['answers']])
})

test('the Studio’s answer wins until it is forgotten, also over one that is on its way', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const asked = serve(() => told('Old'))
  vi.stubGlobal(
    'fetch',
    ((plain) => async (path: string, init: { body: string }) => {
      const response: unknown = await plain(path, init)
      await held
      return response
    })(fetch),
  )
  const { content } = start()
  const first = content.load(kit)
  const params = { any: 1, slug: 'bowl' }
  const answer = { result: { title: 'New' }, map, syncTags: [] }
  expect(content.take({ query, params }, answer)).toBe(true)
  expect(content.take({ query: 'other', params }, answer)).toBe(false)
  release()
  const titles = [await first, await content.load(kit)].map(({ data }) => String(data?.title))
  expect(titles.map((title) => vercelStegaSplit(title).cleaned)).toEqual(['New', 'New'])
  expect(titles.every((title) => vercelStegaSplit(title).encoded !== '')).toBe(true)
  expect(content.plain?.(await content.load(kit)).data).toEqual({
    title: 'New',
    editAt: expect.stringContaining('id=bowl'),
  })
  expect(asked).toHaveLength(1)
  content.forget()
  expect((await content.load(kit)).data).toEqual({ title: 'Old' })
  expect(asked).toHaveLength(2)
})

test.each([
  [401, 'ended'],
  [403, 'ended'],
  [503, 'fails'],
] as const)(
  'an answer %i leaves what is shown, and says that the preview %s',
  async (status, state) => {
    serve(() => new Response('', { status }))
    const { content, onServer } = start()
    expect(await content.load(kit)).toMatchObject({ origin: 'curated', syncTags: [] })
    expect(onServer.mock.calls).toEqual([[state]])
  },
)

test('what pages have asked is known, and bounded', async () => {
  serve(() => told('Bowl'))
  const { content } = start()
  for (let at = 0; at < 60; at++) await content.load({ ...kit, params: { slug: String(at) } })
  await content.load({ ...kit, params: { slug: '30' } })
  const slugs = content.questions().map(({ params }) => params['slug'])
  expect(slugs).toHaveLength(50)
  expect(slugs.at(-1)).toBe('30')
  expect(slugs).not.toContain('0')
})

test('with a shop, its part is put into what the Studio tells, and not twice into the server’s', async () => {
  serve(() => told('Server'))
  const sell = vi.fn(async ({ name }: { name: string }) => ({ title: `Sold ${name}` }))
  const content = createDraftContent({
    perspective: 'drafts',
    studioUrl: '/studio',
    sell,
    onServer: () => {},
  })
  expect(await content.load(kit)).toMatchObject({ data: { title: 'Server' } })
  expect(sell).not.toHaveBeenCalled()
  const params = { slug: 'bowl', any: 1 }
  content.take({ query, params }, { result: { title: 'Studio' }, map: undefined, syncTags: [] })
  expect(await content.load(kit)).toMatchObject({ data: { title: 'Sold kit' } })
})
