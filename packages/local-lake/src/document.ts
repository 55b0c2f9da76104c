/** A stored document, which always has an id, a type and the four system fields. */
export interface LakeDocument {
  readonly _id: string
  readonly _type: string
  readonly _rev: string
  readonly _createdAt: string
  readonly _updatedAt: string
  readonly [field: string]: unknown
}

/** Reads a document back from its stored JSON. */
export function parseDocument(content: unknown): LakeDocument {
  // Only the store writes this column, and `checkDatasetFile()` has checked it; validating each row
  // again would slow every query.
  return JSON.parse(String(content)) as LakeDocument
}

/**
 * A document as a client writes it: only the type is required, and the lake adds the other system
 * fields.
 */
export interface NewDocument {
  readonly _id?: string | undefined
  readonly _type: string
  readonly [field: string]: unknown
}

/** The published id of a document: `drafts.x` and `versions.r1.x` both belong to `x`. */
export function publishedIdOf(id: string): string {
  if (id.startsWith('drafts.')) return id.slice('drafts.'.length)
  if (!id.startsWith('versions.')) return id
  return id.split('.').slice(2).join('.')
}

/** The release a version id belongs to, or undefined for drafts and published documents. */
export function releaseOf(id: string): string | undefined {
  return id.startsWith('versions.') ? id.split('.')[1] : undefined
}

/** Whether a version only marks its document for unpublishing with the release. */
export function isToBeUnpublished(version: LakeDocument | undefined): boolean {
  const system = version?.['_system']
  return (
    typeof system === 'object' && system !== null && 'delete' in system && system.delete === true
  )
}

/** Whether the document is readable without a token (public dataset: no dot in the id). */
export function isPublicId(id: string): boolean {
  return !id.includes('.')
}

/**
 * Whether a value nests deeper than `levels`. Checked without recursion, because a recursive walk
 * over such a value overflows the stack: here, in the workers and in the Studio.
 */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true
    level = level
      .filter((inner) => typeof inner === 'object' && inner !== null)
      .flatMap((inner) => Object.values(inner))
  }
  return false
}

/** The object with every field's value replaced with the result of `change`. */
export function mapFields(
  object: object,
  change: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]))
}
