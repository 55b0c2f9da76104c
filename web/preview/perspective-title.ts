import { namesOf } from '#schemas/preview/perspective.ts'
import type { PreviewSettings } from '#schemas/preview/preview-settings.ts'

const titles: ReadonlyMap<string, string> = new Map([
  ['drafts', 'Drafts'],
  ['published', 'Published'],
])

/**
 * A perspective for readers.
 *
 * @param releases the titles of its releases; one without is called by its name
 * @example perspectiveTitle('rABC123,drafts') === 'Release rABC123, then drafts'
 */
export function perspectiveTitle(
  perspective: string,
  releases: PreviewSettings['releases'] = [],
): string {
  const releaseTitles = new Map(releases)
  const wordsFor = (name: string, at: number) => {
    const title = titles.get(name) ?? `Release ${name}`
    return releaseTitles.get(name) ?? (at === 0 ? title : title.replace(/^./, lower))
  }
  return namesOf(perspective).map(wordsFor).join(', then ')
}

const lower = (letter: string) => letter.toLowerCase()
