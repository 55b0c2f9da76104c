import { pathKey } from './redirect-path.ts'

/** The redirect from a changed address. */
export interface AutomaticRedirect {
  readonly _id: string
  readonly _type: 'redirect'
  readonly from: string
  readonly to: string
  readonly permanent: boolean
  readonly note: string
}

interface ChangedAddress {
  /** Paths, encoded. */
  readonly from: string
  readonly to: string
  readonly title: string
  /** False if the page itself might come back. */
  readonly isPermanent: boolean
}

/** The redirect target for a program that no longer has a page. */
const programs = '/programs'

/** A document whose page might have moved. */
interface MovedPage {
  readonly type: string
  readonly title: unknown
  /** The page's former path, encoded; undefined if the page had no path. */
  readonly from: string | undefined
  /** The page's current path; undefined if the page has no path. */
  readonly path: string | undefined
}

/** The change of a page's address; undefined if the address did not change or the page had none. */
export function changedAddress({ type, title, from, path }: MovedPage): ChangedAddress | undefined {
  const to = path ?? (type === 'program' ? programs : undefined)
  if (from === undefined || to === undefined || pathKey(from) === pathKey(to)) return undefined
  const name = typeof title === 'string' ? title.trim() : ''
  return { from, to, title: name || 'a document', isPermanent: path !== undefined }
}

/** Creates the redirect from a changed address; all callers create the same redirect. */
export function automaticRedirect(change: ChangedAddress): AutomaticRedirect {
  const { from, to, title, isPermanent } = change
  return {
    _id: automaticId(from),
    _type: 'redirect',
    from: readable(from),
    to: readable(to),
    permanent: isPermanent,
    note: `Made when the address of “${title}” changed.`,
  }
}

/**
 * The id of the redirect from a page's former address. The id is the same for all servers and Studios,
 * so that they create one document if several notice the change.
 */
export function automaticId(path: string): string {
  return `redirect-${hash(pathKey(path) ?? path)}`
}

/** A path as editors write it, if that spelling means the same path. */
function readable(path: string): string {
  const plain = decodeURI(path)
  return pathKey(plain) === pathKey(path) ? plain : path
}

const [offset, prime] = [0xcbf29ce484222325n, 0x100000001b3n]

/** FNV-1a with 64 bits: a name, not a secret, and available in browsers without https. */
function hash(text: string): string {
  let value = offset
  for (const byte of new TextEncoder().encode(text)) {
    value = BigInt.asUintN(64, (value ^ BigInt(byte)) * prime)
  }
  return value.toString(16).padStart(16, '0')
}
