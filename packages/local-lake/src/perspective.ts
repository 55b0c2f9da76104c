import { LakeError } from './lake-error.ts'

/** A perspective as the query endpoint takes it. */
export type Perspective = 'raw' | 'published' | 'drafts' | 'previewDrafts' | readonly string[]

/** The versions that a perspective prefers, in order; the published document comes after them. */
export function versionsOf(perspective: Perspective): 'raw' | readonly string[] {
  const names = typeof perspective === 'string' ? [perspective] : perspective
  if (names.length === 1 && names[0] === 'raw') return 'raw'
  if (names.includes('raw')) throw invalidPerspective(names)
  const versions = names.map((name) => (name === 'previewDrafts' ? 'drafts' : name))
  const published = versions.indexOf('published')
  return published === -1 ? versions : versions.slice(0, published)
}

/** The API version that added releases and made `published` the default perspective. */
const releasesVersion = 'v2025-02-19'

/** Whether an API version, such as `v1` or `v2025-02-19`, shows releases and their documents. */
export function hasReleases(version: string): boolean {
  return version >= releasesVersion
}

const olderPerspectives = new Set(['raw', 'published', 'drafts', 'previewDrafts'])

/**
 * The perspective of a request: as written in `perspective=`, else what the API version implies (`raw`
 * before releases, `published` since). Before releases, a perspective is one name, and not that of a
 * release.
 */
export function readPerspective(written: string | undefined, version: string): Perspective {
  if (written === undefined || written === '') return hasReleases(version) ? 'published' : 'raw'
  const names = written.startsWith('[') ? parseNames(written) : written.split(',')
  if (!names.every((name) => /^[a-zA-Z0-9_-]+$/.test(name))) throw invalidPerspective(names)
  if (hasReleases(version) || (names.length === 1 && olderPerspectives.has(names[0] ?? ''))) {
    return names
  }
  // The hosted lake's words, from Sanity's "Common patterns for the Content Releases API".
  const description = 'Complex perspectives are not supported for this version'
  throw new LakeError(400, { type: 'validationError', description })
}

function parseNames(written: string): readonly string[] {
  try {
    const names: unknown = JSON.parse(written)
    return Array.isArray(names) ? names.map(String) : [written]
  } catch {
    return [written]
  }
}

function invalidPerspective(names: readonly string[]): LakeError {
  return new LakeError(400, {
    type: 'validationError',
    description: `Invalid perspective "${names.join(',')}"`,
  })
}
