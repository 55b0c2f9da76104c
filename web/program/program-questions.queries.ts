import { defineQuery } from 'groq'
import { contentQuestion } from '#web/content/content-question.ts'
import { imageFields } from '#web/image/image-fields.ts'
import type { ProgramSlug } from '#schemas/program/program-slug.ts'
import { readMembership, readProgram } from './read-program.ts'
import { readProgramSummaries } from './read-program-summaries.ts'

const curated = () => import('#schemas/program/program-answers.curated.ts')

/** Every program in short in the editors' order, those on offer and those coming soon. */
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

/** One program by its address; `any` tells an unknown program from a lake that holds none. */
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

/** Every program in short, on offer or coming soon. */
export const programsQuestion = contentQuestion(
  {
    query: programsQuery,
    shape: 'a list',
    curated: async () => (await curated()).curatedProgramSummaries(),
  },
  readProgramSummaries,
)

/** The program with this slug. */
export const programQuestion = (slug: ProgramSlug) =>
  contentQuestion(
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
