import { defineQuery } from 'groq'
import type { ContentSource } from '#schemas/content/content-source.ts'
import { redirectTable, type RedirectTable } from '#schemas/redirect/redirect-table.ts'
import type { RedirectsQueryResult } from '#schemas/sanity.types.ts'

/** Every redirect, within one object: that there are none is no reason for curated content. */
const redirectsQuery = defineQuery(`{
  "redirects": *[_type == "redirect"] | order(_updatedAt desc, _id asc){
    _id,
    from,
    to,
    permanent
  }
}`)

/** The table that was made of each answer: an answer stays the same until a redirect changes. */
const made = new WeakMap<RedirectsQueryResult, RedirectTable>()

/** All redirects, of which the newest counts for an address. The server alone asks for them. */
export async function loadRedirects(content: ContentSource): Promise<RedirectTable> {
  const { data } = await content.load({
    name: 'redirects',
    query: redirectsQuery,
    shape: 'one object',
    curated: () => ({ redirects: [] }),
  })
  const table = made.get(data) ?? redirectTable(data.redirects)
  made.set(data, table)
  return table
}
