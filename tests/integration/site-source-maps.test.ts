import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { checkSourceMap, leavesOf } from '#packages/local-lake/tests/support/check-source-map.ts'
import { filledDocuments } from '#tests/support/filled-documents.ts'
import { findRequest, siteQueryNames } from '#web/site-queries.ts'

const siteContent = /\*\[_type (?:==|in) (?!"(?:inquiry|team|replyTemplates)")/
/** Computed values, such as a count, have no source; nor do fields that the lake adds. */
const isComputed = (leaf: string) =>
  /^\$\['(?:total'|holds'\]\['\w+'|kept'\]\[\d+\]\['isOut'|pages'\]\[\d+\]\['(?:noIndex|_originalId)')\]$/.test(
    leaf,
  )
const params = {
  slug: 's',
  count: 5,
  from: 0,
  to: 5,
  page: 0,
  type: 'product',
  types: ['aboutPage', 'homePage'],
  a: 'T*',
  b: 'T*',
  c: 'T*',
  d: 'T*',
  e: 'T*',
  f: 'T*',
  facts: ['price', 'contents'],
}

test("every value in the results of the site's own queries leads to its place", async () => {
  // A search requests fields from every type that only kits have.
  const requested = { includes: 'T', spec: { materials: ['T'] }, sizeChart: [{ breeds: 'T' }] }
  const documents = filledDocuments().map((document) => Object.assign({}, requested, document))
  const generated = readFileSync('schemas/sanity.types.ts', 'utf8')
  const declared = [...generated.matchAll(/^ {4}("(?:[^"\\]|\\.)*"): \w+;$/gm)]
  const typed = declared.map(([, written]) => v.parse(v.string(), JSON.parse(written ?? '')))
  // The queries for pages' documents are not typed, because the list of texts generates them.
  const ofPages = siteQueryNames.flatMap((name) => {
    const request = findRequest(name, {})
    return typeof request === 'string' ? [] : request.query
  })
  const ownQueries = [...new Set([...typed, ...ofPages])]
    // The server's queries for inquiries and the team are also typed.
    .filter((query) => siteContent.test(query))
  expect(ownQueries.length).toBeGreaterThanOrEqual(30)
  for (const query of ownQueries) {
    for (const versions of ['raw', ['drafts']] as const) {
      const { result, places } = await checkSourceMap(query, { documents, versions, params })
      const leaves = leavesOf(result).filter((leaf) => !isComputed(leaf))
      expect(Object.keys(places).toSorted(), query).toEqual(leaves.toSorted())
      expect(leaves.length).toBeGreaterThanOrEqual(2)
    }
  }
})
