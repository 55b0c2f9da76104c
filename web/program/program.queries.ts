import { useSuspenseQuery } from '@tanstack/react-query'
import { defineQuery } from 'groq'
import { contentQueryOptions, useContent } from '#web/content/content-query.ts'
import type { ContentSource } from '#schemas/content/content-source.ts'
import { type Program, readPrograms } from './read-programs.ts'

/** Every program in the editors' order, those on offer and those coming soon. */
const programsQuery =
  defineQuery(`*[_type == "program" && defined(slug.current)] | order(order asc, title asc){
  _id,
  _updatedAt,
  title,
  "slug": slug.current,
  summary,
  description,
  status,
  image{alt, hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}},
  highlights,
  inclusions,
  steps[]{title, description}
}`)

const curated = async () => (await import('#schemas/program/program.curated.ts')).curatedPrograms

/** Every program, on offer or coming soon. */
export const programsQueryOptions = (content: ContentSource) =>
  contentQueryOptions(
    content,
    ['programs'],
    { query: programsQuery, shape: 'a list', curated },
    readPrograms,
  )

/** Every program, on offer or coming soon. */
export function usePrograms(): Program[] {
  return useSuspenseQuery(programsQueryOptions(useContent())).data
}
