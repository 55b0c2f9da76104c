import type { ProgramQueryResult, ProgramsQueryResult } from '#schemas/sanity.types.ts'
import {
  type Editable,
  editAtOf,
  fieldsOf,
  listOf,
  textOf,
  textOrNull,
} from '#web/content/field-readers.ts'
import { readImage } from '#web/content/image/read-image.ts'
import type { ImageValue } from '#web/ui/picture/image-source.ts'
import { hotspotAt, shownPicture } from '#schemas/content/picture/picture-files.ts'
import { type Evidence, readEvidence } from '#web/kit/product/facts/read-kit-facts.ts'
import { programPictures } from '#schemas/content/picture/program-pictures.curated.ts'

type ProgramRow = NonNullable<ProgramQueryResult['program']>

/** A program as its page shows it; missing text is empty. */
export type Program = Omit<
  ProgramRow,
  'image' | 'highlights' | 'inclusions' | 'steps' | 'evidence'
> & {
  image: ImageValue | null
  highlights: string[]
  inclusions: string[]
  steps: ({ title: string; description: string } & Editable)[]
  evidence: Evidence[]
} & Editable

/**
 * Reads one program, with the site's own picture if the document has none; null if there is no
 * program, or if it has no name or no slug.
 */
export function readProgram(row: ProgramRow | null): Program | null {
  const title = textOf(row?.title)
  const slug = textOf(row?.slug)
  if (!row || !title || !slug) return null
  return {
    title,
    slug,
    summary: textOf(row.summary),
    description: textOrNull(row.description),
    image: readImage(row.image) ?? programPicture(slug),
    highlights: listOf(row.highlights, textOrNull),
    inclusions: listOf(row.inclusions, textOrNull),
    steps: listOf(row.steps, readStep),
    evidence: listOf(row.evidence, readEvidence),
    ...editAtOf(row),
  }
}

/** Reads the membership, whose page shows tiers and not highlights, steps and tests. */
export function readMembership(row: ProgramRow | null): Program | null {
  const program = readProgram(row)
  return program && { ...program, highlights: [], steps: [], evidence: [] }
}

function readStep(value: unknown) {
  const { title, description } = fieldsOf(value)
  const name = textOf(title)
  return name ? { title: name, description: textOf(description), ...editAtOf(value) } : null
}

/** The part of a picture that must stay in view; without an entry, the picture's middle. */
const hotspots: Readonly<Record<string, ReturnType<typeof hotspotAt>>> = {
  jetsanitize: hotspotAt(0.55, 0.62),
  'vip-loyalty': hotspotAt(0.38, 0.52),
}

/** The site's own picture of a program, used until editors upload one; null if the site has none. */
function programPicture(slug: string): ImageValue | null {
  const picture = programPictures.find(({ name }) => name === slug)
  const hotspot = hotspots[slug]
  return picture ? { ...shownPicture(picture), ...(hotspot && { hotspot }) } : null
}

/** A short summary of a program; missing text is empty. */
export interface ProgramSummary extends Editable {
  readonly _id: string
  readonly title: string
  readonly slug: string
  readonly status: 'available' | 'coming-soon'
  readonly summary: string
  /** The description, if there is no summary. */
  readonly description: string | null
  readonly image: ImageValue | null
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
      image: readImage(row.image) ?? programPicture(slug),
      highlights: listOf(row.highlights, textOrNull),
      ...editAtOf(row),
    }
  })
}
