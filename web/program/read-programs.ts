import type { ProgramsQueryResult } from '#schemas/sanity.types.ts'
import { fieldsOf, listOf, textOf, textOrNull } from '#web/content/field-readers.ts'
import { readImage } from '#web/image/read-image.ts'
import type { ImageValue } from '#web/ui/image-source.ts'

type ProgramRow = ProgramsQueryResult[number]

/** One program as pages show it; missing text is empty. */
export type Program = Omit<
  ProgramRow,
  'image' | 'highlights' | 'inclusions' | 'steps' | '_updatedAt'
> & {
  image: ImageValue | null
  highlights: string[]
  inclusions: string[]
  steps: { title: string; description: string }[]
}

/** The programs that have a name. */
export function readPrograms(rows: ProgramsQueryResult): Program[] {
  return rows.map(readProgram).filter((program) => program !== null)
}

function readProgram(row: ProgramRow): Program | null {
  const title = textOf(row.title)
  const slug = textOf(row.slug)
  if (!title || !slug) return null
  return {
    _id: row._id,
    title,
    slug,
    summary: textOf(row.summary),
    description: textOrNull(row.description),
    status: row.status === 'available' ? 'available' : 'coming-soon',
    image: readImage(row.image),
    highlights: listOf(row.highlights, textOrNull),
    inclusions: listOf(row.inclusions, textOrNull),
    steps: listOf(row.steps, readStep),
  }
}

function readStep(value: unknown) {
  const { title, description } = fieldsOf(value)
  const name = textOf(title)
  return name ? { title: name, description: textOf(description) } : null
}
