import { afterEach, expect, test, vi } from 'vitest'
import { curatedKit } from '#schemas/product/kit-answers.curated.ts'
import { shopKitOf } from '#tests/support/shop-kit.ts'
import { sellTold } from './sell-told.ts'

const question = { name: 'kit', query: '', params: { slug: 'master-kit' } }
const told = () => curatedKit('master-kit')

const asked: string[] = []

function serve(answer: () => Response) {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return answer()
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
  asked.length = 0
})

test('where the server does not say, an answer of the Studio stays as it is', async () => {
  serve(() => new Response('broken', { status: 500 }))
  const answer = told()
  expect(await sellTold(question, answer)).toBe(answer)
  // It is asked again, because nothing is known.
  await sellTold(question, answer)
  expect(asked).toHaveLength(2)
})

test('the shop’s price is in an answer of the Studio, and asked for once while somebody types', async () => {
  const kits = [shopKitOf('master-kit', 95_500)]
  serve(() => Response.json({ kits, alone: [], lowestPrice: 95_500 }))
  expect(await sellTold(question, told())).toMatchObject({ kit: { price: 95_500 } })
  expect(await sellTold(question, told())).toMatchObject({ kit: { price: 95_500 } })
  expect(asked).toEqual(['/api/preview/shop'])
})

test('what the shop has no part in is not asked about', async () => {
  serve(() => new Response('broken', { status: 500 }))
  const faqs = [{ question: 'Why?' }]
  expect(await sellTold({ ...question, name: 'faqs' }, faqs)).toBe(faqs)
  expect(asked).toEqual([])
})
