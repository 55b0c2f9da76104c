import { useSuspenseQuery } from '@tanstack/react-query'
import { defineQuery } from 'groq'
import { contentQueryOptions, useContent } from '#web/content/content-query.ts'
import { imageFields } from '#web/image/image-fields.ts'
import type { ContentSource } from '#schemas/content/content-source.ts'
import { type Program, readMembership, readProgram } from './read-program.ts'
import { type ProgramSummary, readProgramSummaries } from './read-program-summaries.ts'

const curated = () => import('#schemas/program/program-answers.curated.ts')

/** Every program in short in the editors' order, those on offer and those coming soon. */
const programsQuery =
  defineQuery(`*[_type == "program" && defined(slug.current)] | order(order asc, title asc){
  _id,
  title,
  "slug": slug.current,
  summary,
  description,
  status,
  highlights
}`)

/** One program by its address; `any` tells an unknown program from a lake that holds none. */
const programQuery = defineQuery(`{
  "any": *[_type == "program" && defined(slug.current)][0]._id,
  "program": *[_type == "program" && slug.current == $slug] | order(order asc, title asc)[0]{
    title,
    "slug": slug.current,
    summary,
    description,
    image{alt, ${imageFields}},
    highlights,
    inclusions,
    steps[]{title, description}
  }
}`)

/** Every program in short, on offer or coming soon. */
export const programsQueryOptions = (content: ContentSource) =>
  contentQueryOptions(
    content,
    ['programs'],
    {
      query: programsQuery,
      shape: 'a list',
      curated: async () => (await curated()).curatedProgramSummaries(),
    },
    readProgramSummaries,
  )

/** A program with a page of its own. */
export type ProgramSlug = 'jetsanitize' | 'vip-loyalty'

/** The program with this slug; null where there is none. */
export const programQueryOptions = (content: ContentSource, slug: ProgramSlug) =>
  contentQueryOptions(
    content,
    ['program', slug],
    {
      query: programQuery,
      params: { slug },
      shape: 'one object',
      curated: async () => (await curated()).curatedProgram(slug),
      isEmpty: ({ any }) => any === null,
    },
    ({ program }) => ({
      program: slug === 'vip-loyalty' ? readMembership(program) : readProgram(program),
    }),
  )

/** Every program in short, on offer or coming soon. */
export function usePrograms(): ProgramSummary[] {
  return useSuspenseQuery(programsQueryOptions(useContent())).data
}

/** The program that the route's loader found; null where it was unpublished meanwhile. */
export function useProgram(slug: ProgramSlug): Program | null {
  return useSuspenseQuery(programQueryOptions(useContent(), slug)).data.program
}
