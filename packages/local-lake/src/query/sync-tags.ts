import { createHash } from 'node:crypto'
import { publishedIdOf, type LakeDocument } from '../document.ts'

/** Beyond this many ids, the tags say that any change can matter. */
const maxIds = 200

/**
 * The live-content tags that a query depends on, collected while the query is prepared and evaluated.
 */
export class SyncTags {
  readonly #types = new Set<string>()
  readonly #ids = new Set<string>()
  #all = false

  addType(type: string): void {
    this.#types.add(type)
  }

  addId(id: string): void {
    this.#ids.add(publishedIdOf(id))
  }

  addAll(): void {
    this.#all = true
  }

  /** The tags in the format of the response, `s1:…`. */
  toArray(): readonly string[] {
    if (this.#all || this.#ids.size > maxIds) return [tag('all')]
    return [
      ...[...this.#types].map((type) => tag(`type ${type}`)),
      ...[...this.#ids].map((id) => tag(`id ${id}`)),
    ]
  }
}

/** The tags that become stale when a document changes between these states. */
export function tagsOfChange(...states: readonly (LakeDocument | undefined)[]): readonly string[] {
  const tags = new Set([tag('all')])
  for (const state of states) {
    if (!state) continue
    tags.add(tag(`type ${state._type}`))
    tags.add(tag(`id ${publishedIdOf(state._id)}`))
  }
  return [...tags]
}

function tag(subject: string): string {
  return `s1:${createHash('sha256').update(subject).digest('base64url').slice(0, 8)}`
}
