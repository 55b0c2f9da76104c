import { expect, test } from 'vitest'
import { curatedResult, hasFailed, isUnseeded, readContentResult } from './content-result.ts'

const request = { curated: [{ question: 'kept' }] }
const responseOf = (result: unknown) => ({ result, syncTags: ['s1:faq'] })

test('shows what the lake holds', () => {
  const fresh = readContentResult(responseOf([{ question: 'fresh' }]), request)
  expect(fresh).toEqual({ data: [{ question: 'fresh' }], syncTags: ['s1:faq'], origin: 'lake' })
  expect([hasFailed(fresh), isUnseeded(fresh)]).toEqual([false, false])
})

test.each([{ result: [] }, { result: null }, { result: undefined }])(
  'shows curated content for $result, with the tags that will replace it',
  ({ result }) => {
    const unseeded = readContentResult(responseOf(result), request)
    expect(unseeded).toEqual({ data: request.curated, syncTags: ['s1:faq'], origin: 'curated' })
    expect([hasFailed(unseeded), isUnseeded(unseeded)]).toEqual([false, true])
  },
)

test('a document without any field is not an empty result', () => {
  const settings = readContentResult(responseOf({}), { curated: { brand: 'PetJet' } })
  expect(settings).toMatchObject({ data: {}, origin: 'lake' })
})

test('takes nothing from a proxy, or from a query that asks for another shape', () => {
  expect(() => readContentResult('<html>', request)).toThrow('no answer of a lake')
  expect(() => readContentResult(responseOf({ question: 'one' }), request)).toThrow('not a list')
})

test('a result that stands in for a failed lake carries no tags, and the problem if there is one', () => {
  const plain = curatedResult(request)
  expect(plain).toEqual({ data: request.curated, syncTags: [], origin: 'curated' })
  expect([hasFailed(plain), isUnseeded(plain)]).toEqual([true, false])
  const problem = { query: 'faqs', message: 'expected "]"' }
  expect(curatedResult(request, problem).problem).toEqual(problem)
})
