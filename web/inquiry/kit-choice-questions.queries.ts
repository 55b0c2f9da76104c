import { defineQuery } from 'groq'
import type { ContentRequest } from '#schemas/content/content-source.ts'
import { listedKitCount } from '#schemas/product/kit-limits.ts'
import { contentQuestion } from '#web/content/content-question.ts'
import { inOrder, isShown } from '#web/product/shown-kits.ts'
import { readKitChoices } from './read-kit-choices.ts'

/** The first kits that a form offers, in the editors' order, with how many there are. */
export const kitChoicesQuery = defineQuery(`{
  "total": count(*[${isShown}]),
  "kits": *[${isShown}]
    | ${inOrder}[0...$count]{
      title, "slug": slug.current, inStock
    }
}`)

const request = <const Query extends string>(one: ContentRequest<Query>) => one

/** Asks for the kits that a form offers. */
export const kitChoicesRequest = request({
  name: 'kit-choices',
  query: kitChoicesQuery,
  params: { count: listedKitCount },
  shape: 'one object',
  curated: async () =>
    (await import('#schemas/product/kit-answers.curated.ts')).curatedKitChoices(),
  isEmpty: ({ total }) => total === 0,
})

/** The kits that a form offers. */
export const kitChoicesQuestion = contentQuestion(kitChoicesRequest, readKitChoices)
