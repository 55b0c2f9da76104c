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

/**
 * The perspective of a request: as written in `perspective=`, else what the API version implies
 * (`raw` before 2025-02-19, `published` since).
 */
export function readPerspective(written: string | undefined, version: string): Perspective {
  if (written === undefined || written === '') return impliedPerspective(version)
  const names = written.startsWith('[') ? parseNames(written) : written.split(',')
  if (names.every((name) => /^[a-zA-Z0-9_-]+$/.test(name))) return names
  throw invalidPerspective(names)
}

function impliedPerspective(version: string): Perspective {
  const date = version.replace(/^v/, '')
  return date === 'X' || (date !== '1' && date >= '2025-02-19') ? 'published' : 'raw'
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
