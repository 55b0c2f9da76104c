import type { ProgramQueryResult, ProgramsQueryResult } from '#schemas/sanity.types.ts'
import { curatedPrograms } from './program.curated.ts'

/** The curated answer to the query for short summaries of the programs. */
export function curatedProgramSummaries(): ProgramsQueryResult {
  return [...curatedPrograms]
}

/** The curated answer to the query for one program. */
export function curatedProgram(slug: string): ProgramQueryResult {
  const program = curatedPrograms.find((known) => known.slug === slug) ?? null
  return { any: curatedPrograms[0]?._id ?? null, program }
}
