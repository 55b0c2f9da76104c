import { useSuspenseQuery } from '@tanstack/react-query'
import { contentQueryOptions, useContent } from '#web/content/content-query.ts'
import type { ContentSource } from '#schemas/content/content-source.ts'
import type { ProgramSlug } from '#schemas/program/program-slug.ts'
import type { Program } from './read-program.ts'
import type { ProgramSummary } from './read-program-summaries.ts'

const questions = () => import('./program-questions.queries.ts')

/** Every program in short, on offer or coming soon. */
export const programsQueryOptions = (content: ContentSource) =>
  contentQueryOptions(content, ['programs'], async () => (await questions()).programsQuestion)

/** The program with this slug; null if there is none. */
export const programQueryOptions = (content: ContentSource, slug: ProgramSlug) =>
  contentQueryOptions(content, ['program', slug], async () =>
    (await questions()).programQuestion(slug),
  )

/** Every program in short, on offer or coming soon. */
export function usePrograms(): ProgramSummary[] {
  return useSuspenseQuery(programsQueryOptions(useContent())).data
}

/** The program that the route's loader found; null if it was unpublished meanwhile. */
export function useProgram(slug: ProgramSlug): Program | null {
  return useSuspenseQuery(programQueryOptions(useContent(), slug)).data.program
}
