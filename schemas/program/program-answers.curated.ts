import type { ProgramQueryResult, ProgramsQueryResult } from '#schemas/sanity.types.ts'
import { curatedPrograms } from './program.curated.ts'

/** What a lake with the curated programs would answer about all of them in short. */
export function curatedProgramSummaries(): ProgramsQueryResult {
  return [...curatedPrograms]
}

/** What it would answer about one of them. */
export function curatedProgram(slug: string): ProgramQueryResult {
  const program = curatedPrograms.find((known) => known.slug === slug) ?? null
  return { any: curatedPrograms[0]?._id ?? null, program }
}
