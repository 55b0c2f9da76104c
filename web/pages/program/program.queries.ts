import { defineQuery } from 'groq'
import { lakeQuery } from '#web/content/site-query.ts'
import { imageFields } from '#web/content/image/image-fields.ts'
import { type ProgramSlug, programSlugs } from '#schemas/content/program/program-slug.ts'
import { readMembership, readProgram } from './read-program.ts'
import { readProgramSummaries } from './read-program-summaries.ts'

const curated = () => import('#schemas/content/program/program-answers.curated.ts')

/** Summaries of all programs in the editors' order, available and coming soon. */
export const programsQuery =
  defineQuery(`*[_type == "program" && defined(slug.current)] | order(order asc, title asc){
  _id,
  title,
  "slug": slug.current,
  summary,
  description,
  status,
  highlights
}`)

/** One program by its address; `any` distinguishes an unknown program from a lake without programs. */
export const programQuery = defineQuery(`{
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

/** Summaries of all programs, available or coming soon. */
export const programs = lakeQuery({
  name: 'programs',
  query: programsQuery,
  shape: 'a list',
  curated: async () => (await curated()).curatedProgramSummaries(),
  read: readProgramSummaries,
})

/** The program with a slug; null if there is none. */
export const program = lakeQuery({
  name: 'program',
  query: programQuery,
  shape: 'one object',
  params: (slug: ProgramSlug) => ({ slug }),
  argumentOf: ({ slug }) => programSlugs.find((one) => one === slug) ?? null,
  curated: async (slug) => (await curated()).curatedProgram(slug),
  isEmpty: ({ any }) => any === null,
  read: ({ program: row }, slug) => ({
    program: slug === 'vip-loyalty' ? readMembership(row) : readProgram(row),
  }),
})
