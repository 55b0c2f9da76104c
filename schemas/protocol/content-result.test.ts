import { expect, test } from 'vitest'
import { hasFailed, isUnseeded } from './content-origin.ts'
import { curatedResult, readContentResult } from './content-result.ts'

const stored = [{ question: 'kept' }]
const request = { shape: 'a list', curated: () => stored } as const
const responseOf = (result: unknown) => ({ result, syncTags: ['s1:faq'] })

test("a result has the lake's content", async () => {
  const fresh = await readContentResult(responseOf([{ question: 'fresh' }]), request)
  expect(fresh).toEqual({ data: [{ question: 'fresh' }], syncTags: ['s1:faq'], origin: 'lake' })
  expect([hasFailed(fresh), isUnseeded(fresh)]).toEqual([false, false])
})

test.each([{ result: [] }, { result: null }, { result: undefined }])(
  'shows curated content for $result, with the tags that will replace it',
  async ({ result }) => {
    const unseeded = await readContentResult(responseOf(result), request)
    expect(unseeded).toEqual({ data: stored, syncTags: ['s1:faq'], origin: 'curated' })
    expect([hasFailed(unseeded), isUnseeded(unseeded)]).toEqual([false, true])
  },
)

test('a document without any field is not an empty result', async () => {
  const settings = await readContentResult(responseOf({}), {
    shape: 'one object',
    curated: () => ({ brand: 'PetJet' }),
  })
  expect(settings).toMatchObject({ data: {}, origin: 'lake' })
})

test("rejects a proxy's response, and a result of another shape", async () => {
  await expect(readContentResult('<html>', request)).rejects.toThrow('does not come from a lake')
  const one = responseOf({ question: 'one' })
  await expect(readContentResult(one, request)).rejects.toThrow('not a list')
})

test('the curated result of a failed lake has no tags, and the problem if there is one', async () => {
  const plain = await curatedResult(request)
  expect(plain).toEqual({ data: stored, syncTags: [], origin: 'curated' })
  expect([hasFailed(plain), isUnseeded(plain)]).toEqual([true, false])
  const problem = { query: 'faqs', message: 'expected "]"' }
  expect((await curatedResult(request, problem)).problem).toEqual(problem)
})

test('a query can define when the lake has no such content', async () => {
  const counted = {
    shape: 'one object',
    curated: () => ({ total: 6 }),
    isEmpty: ({ total }: { total: number }) => total === 0,
  } as const
  expect(await readContentResult(responseOf({ total: 0 }), counted)).toMatchObject({
    data: { total: 6 },
    origin: 'curated',
  })
  expect(await readContentResult(responseOf({ total: 1 }), counted)).toMatchObject({
    data: { total: 1 },
    origin: 'lake',
  })
})
