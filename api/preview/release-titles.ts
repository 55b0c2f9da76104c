import type { SanityClient } from '@sanity/client'
import * as v from 'valibot'
import { namesOf } from '#schemas/preview/perspective.ts'
import type { PreviewSettings } from '#schemas/preview/preview-settings.ts'

/** How long a page waits for the titles, in ms: it can do without them. */
const timeoutMs = 1000

const query = '*[_type == "system.release" && name in $names]{name, "title": metadata.title}'
const titled = v.object({ name: v.string(), title: v.pipe(v.string(), v.trim(), v.minLength(1)) })

/**
 * The titles that editors gave to the releases of a perspective.
 *
 * @returns none where the lake does not answer; the bar then says their names
 */
export async function releaseTitles(
  reader: SanityClient,
  perspective: string,
): Promise<PreviewSettings['releases']> {
  const names = namesOf(perspective).filter((name) => !['drafts', 'published'].includes(name))
  if (names.length === 0) return []
  try {
    const options = { perspective: 'raw', signal: AbortSignal.timeout(timeoutMs) } as const
    const rows = v.parse(v.array(v.unknown()), await reader.fetch(query, { names }, options))
    return rows.flatMap((row) => {
      const release = v.safeParse(titled, row)
      return release.success ? [[release.output.name, release.output.title] as const] : []
    })
  } catch {
    return []
  }
}
