import { defineQuery } from 'groq'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import { redirectTable, type RedirectTable } from '#schemas/content/redirect/redirect-table.ts'
import type { RedirectsQueryResult } from '#schemas/sanity.types.ts'

/** All redirects, in one object, so that an empty list does not cause curated content. */
const redirectsQuery = defineQuery(`{
  "redirects": *[_type == "redirect"] | order(_updatedAt desc, _id asc){
    _id,
    from,
    to,
    permanent
  }
}`)

/** The table computed from each answer, which stays the same object until a redirect changes. */
const made = new WeakMap<RedirectsQueryResult, RedirectTable>()

/** Loads all redirects; the newest redirect for an address counts. Only the server uses them. */
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
