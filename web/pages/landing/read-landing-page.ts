import { maxBlocks } from '#schemas/content/landing-page/block-rules.ts'
import { isLandingSlug } from '#schemas/content/redirect/landing-path.ts'
import type { LandingPageQueryResult } from '#schemas/sanity.types.ts'
import { type Editable, editAtOf, textOf } from '#web/content/field-readers.ts'
import { readSeo, type Seo } from '#web/content/page/read-seo.ts'
import { type LandingBlock, readBlock } from './read-block.ts'

type LandingRow = LandingPageQueryResult['page']

/** A landing page with valid content. */
export interface LandingPage extends Editable {
  readonly title: string
  readonly slug: string
  readonly blocks: readonly LandingBlock[]
  readonly seo?: Seo
}

/**
 * Reads a landing page; null if there is none, or if it has no title or no usable slug. Invalid blocks
 * are left out.
 */
export function readLandingPage(row: LandingRow): LandingPage | null {
  const title = textOf(row?.title)
  if (!row || !title || !isLandingSlug(row.slug)) return null
  const stored: unknown = row.blocks
  const rows = Array.isArray(stored) ? stored.slice(0, maxBlocks) : []
  const blocks = rows
    .map((block, at) => readBlock(block, String(at)))
    .filter((block) => block !== null)
  return {
    title,
    slug: row.slug,
    blocks: withOneForm(blocks),
    ...readSeo(row.seo),
    ...editAtOf(row),
  }
}

/** Leaves out further forms, because two forms would be filled in and sent as one. */
function withOneForm(blocks: LandingBlock[]): LandingBlock[] {
  const first = blocks.find(({ _type }) => _type === 'formBlock')
  return blocks.filter((block) => block._type !== 'formBlock' || block === first)
}
