import type { ProgramsQueryResult } from '#schemas/sanity.types.ts'
import { type Editable, editAtOf, listOf, textOf, textOrNull } from '#web/content/field-readers.ts'

/** A short summary of a program; missing text is empty. */
export interface ProgramSummary extends Editable {
  readonly _id: string
  readonly title: string
  readonly slug: string
  readonly status: 'available' | 'coming-soon'
  readonly summary: string
  /** The description, if there is no summary. */
  readonly description: string | null
  readonly highlights: readonly string[]
}

/** The programs with a name and a slug. */
export function readProgramSummaries(rows: ProgramsQueryResult): ProgramSummary[] {
  return rows.flatMap((row) => {
    const title = textOf(row.title)
    const slug = textOf(row.slug)
    if (!title || !slug) return []
    const summary = textOf(row.summary)
    return {
      _id: row._id,
      title,
      slug,
      status: row.status === 'available' ? 'available' : 'coming-soon',
      summary,
      description: summary ? null : textOrNull(row.description),
      highlights: listOf(row.highlights, textOrNull),
      ...editAtOf(row),
    }
  })
}
