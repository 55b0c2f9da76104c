import { vercelStegaSplit } from '@vercel/stega'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ContentRequest } from '#schemas/protocol/content-source.ts'
import { previewContentPath } from '#schemas/preview/preview.contract.ts'
import { curatedKit } from '#schemas/content/product/kit-query-results.curated.ts'
import { mergeKit } from '#schemas/shop/merge-shop-data.ts'
import { shopKitOf } from '#tests/support/shop-kit.ts'
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

/** Answers every request as the server does, and records the requests. */
function serve(answer: () => Response) {
  const requested: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    requested.push([path, body && JSON.parse(body)])
    return answer()
  })
  return requested
}

afterEach(() => vi.unstubAllGlobals())

function start({ hasShop = false } = {}) {
  const onServer = vi.fn()
  const content = createDraftContent({
    perspective: 'drafts',
    studioUrl: '/studio',
    hasShop,
    onServer,
  })
  return { content, onServer }
}

const answerWith = (title: string) => Response.json({ result: { title }, syncTags: ['s1:a'] })

test('the server gets only the query’s name and parameters', async () => {
  const requested = serve(() => answerWith('Bowl'))
  const { content, onServer } = start()
  const result = await content.load(kit)
  expect(result).toEqual({ data: { title: 'Bowl' }, syncTags: ['s1:a'], origin: 'lake' })
  expect(requested).toEqual([
    ['/api/preview/content', { name: 'kit', params: { slug: 'bowl', any: 1 } }],
  ])
  expect(onServer.mock.calls).toEqual([['answers']])
})

test('the Studio’s answer wins until it is forgotten, even over a pending one of the server', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const requested = serve(() => answerWith('Old'))
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
  expect(requested).toHaveLength(1)
  content.forget()
  expect((await content.load(kit)).data).toEqual({ title: 'Old' })
  expect(requested).toHaveLength(2)
})

test.each([
  [401, 'ended'],
  [403, 'ended'],
  [503, 'fails'],
] as const)(
  'a response %i leaves the content unchanged and reports that the preview %s',
  async (status, state) => {
    serve(() => new Response('', { status }))
    const { content, onServer } = start()
    expect(await content.load(kit)).toMatchObject({ origin: 'curated', syncTags: [] })
    expect(onServer.mock.calls).toEqual([[state]])
  },
)

test('remembers a limited number of the pages’ queries', async () => {
  serve(() => answerWith('Bowl'))
  const { content } = start()
  for (let at = 0; at < 60; at++) await content.load({ ...kit, params: { slug: String(at) } })
  await content.load({ ...kit, params: { slug: '30' } })
  const slugs = content.queries().map(({ params }) => params['slug'])
  expect(slugs).toHaveLength(50)
  expect(slugs.at(-1)).toBe('30')
  expect(slugs).not.toContain('0')
})

describe('with a shop, the Studio’s answers', () => {
  const params = { slug: 'master-kit' }
  const request: typeof kit = {
    ...kit,
    params,
    mergeShop: async (row, view) => mergeKit(row, 'master-kit', view),
  }
  const answer = { result: curatedKit('master-kit'), map: undefined, syncTags: [] }

  /** Content with the Studio's answer, which followed one from the server. */
  async function startWithAnswer(asks: ContentRequest<typeof query> = request) {
    const { content } = start({ hasShop: true })
    const requested = serve(() => Response.json({ result: answer.result, syncTags: [] }))
    expect(await content.load(asks)).toMatchObject({ data: answer.result })
    // The server's own answers already include the shop's data.
    expect(requested).toEqual([[previewContentPath, expect.anything()]])
    content.take({ query, params: asks.params ?? {} }, answer)
    return content
  }

  test('get the shop’s price, which is fetched once while an editor types', async () => {
    const content = await startWithAnswer()
    const view = { kits: [shopKitOf('master-kit', 95_500)], alone: [], lowestPrice: 95_500 }
    const requested = serve(() => Response.json(view))
    expect(await content.load(request)).toMatchObject({ data: { kit: { price: 95_500 } } })
    expect(await content.load(request)).toMatchObject({ data: { kit: { price: 95_500 } } })
    expect(requested).toEqual([['/api/preview/shop', undefined]])
  })

  test('stay unchanged if the server fails, which is not cached', async () => {
    const content = await startWithAnswer()
    const requested = serve(() => new Response('broken', { status: 500 }))
    expect(await content.load(request)).toMatchObject({ data: answer.result })
    await content.load(request)
    expect(requested).toHaveLength(2)
  })

  test('send the server no request if the query is not about kits', async () => {
    const faqs: typeof kit = { ...kit, name: 'faqs', params }
    const content = await startWithAnswer(faqs)
    const requested = serve(() => new Response('broken', { status: 500 }))
    expect(await content.load(faqs)).toMatchObject({ data: answer.result })
    expect(requested).toEqual([])
  })
})
