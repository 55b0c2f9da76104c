import { defineQuery } from 'groq'
import { lakeQuery } from '#web/content/site-query.ts'

const positionsQuery = defineQuery(
  `*[_type == $type] | order(order asc, title asc, _id asc)[0...10000]{_id, order}`,
)

/** The position of each document of a type, in the editors' order; only previews use it. */
export const positions = lakeQuery({
  name: 'positions',
  query: positionsQuery,
  shape: 'a list',
  params: (type: string) => ({ type }),
  argumentOf: ({ type }) =>
    ['product', 'program', 'loyaltyTier', 'faq'].find((one) => one === type) ?? null,
  curated: () => [],
  read: (rows) => rows,
})
