import { defineQuery } from 'groq'
import { sitePages } from '#schemas/content/page/page-paths.ts'
import { imageFields } from '#web/content/image/read-image.ts'
import { evidenceFields } from '#web/kit/product/facts/read-kit-facts.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { text } from '#web/content/page/page-words.ts'
import { lakeQuery } from '#web/content/site-query.ts'
import { type ProgramSlug, programSlugs } from '#schemas/content/program/program-slug.ts'
import { readMembership, readProgram, readProgramSummaries } from './read-program.ts'

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
  image{alt, ${imageFields}},
  highlights
}`)

/** One program by its slug; `any` distinguishes an unknown program from a lake without programs. */
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
    steps[]{title, description},
    ${evidenceFields}
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

/** The program with a slug; null if there is no such program. */
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

/** The text of the programs page, except the programs' own text. */
export const programsPage = pageQuery({
  name: 'programs-page',
  page: sitePages.programs,
  curated: async () =>
    (await import('#schemas/content/page/programs-page.curated.ts')).curatedProgramsPage,
  words: {
    introCaption: text,
    introTitle: text,
    introLead: text,
    introLabel: text,
    aboutLabel: text,
    soonTitle: text,
    soonLead: text,
    soonLabel: text,
    soonBadge: text,
  },
})

/** The text of the JetSanitize page, except the program's own text. */
export const jetsanitizePage = pageQuery({
  name: 'jetsanitize-page',
  page: sitePages.jetsanitize,
  curated: async () =>
    (await import('#schemas/content/page/jetsanitize-page.curated.ts')).curatedJetsanitizePage,
  words: {
    requestLabel: text,
    includedTitle: text,
    stepsTitle: text,
    stepLabel: text,
  },
})
