import { type Place, valueAt } from './patch-places.ts'

type Container = Record<string | number, unknown> | unknown[]

/**
 * A document under change. Each object and list is copied before its first change, and then changed in
 * place, so that the cost of a patch depends on its own size and on what it touches.
 */
export class DocumentDraft {
  readonly #root: { document: unknown }
  readonly #owned = new Set<Container>()

  constructor(document: unknown) {
    this.#root = { document }
    this.#owned.add(this.#root)
  }

  /** The document with all changes so far. */
  get value(): unknown {
    return this.#root.document
  }

  /** Sets a value; a missing or primitive parent becomes an object. */
  set(place: Place, value: unknown): void {
    const [last, parent] = this.#parentOf(place, true)
    if (parent) assign(parent, last, value)
  }

  /** Sets a field unless the field exists, also as null. */
  setIfMissing(place: Place, value: unknown): void {
    if (valueAt(this.value, place) === undefined) this.set(place, value)
  }

  /** Replaces an existing value. */
  update(place: Place, change: (value: unknown) => unknown): void {
    const before = valueAt(this.value, place)
    if (before === undefined) return
    const after = change(before)
    if (!Object.is(before, after)) this.set(place, after)
  }

  /** Removes existing fields and elements; all places refer to the document before the first removal. */
  unset(places: readonly Place[]): void {
    const removed = new Map<unknown[], Set<number>>()
    for (const place of places) {
      const [last, parent] = this.#parentOf(place, false)
      if (!parent) continue
      if (!Array.isArray(parent)) {
        delete parent[last]
      } else if (typeof last === 'number') {
        const indices = removed.get(parent) ?? new Set()
        removed.set(parent, indices.add(last))
      }
    }
    for (const [list, indices] of removed) removeElements(list, indices)
  }

  /** Inserts items at an index of a list, and removes the elements of some indices. */
  insert(
    place: Place,
    items: readonly unknown[],
    { at, removed = [] }: { readonly at: number; readonly removed?: readonly number[] },
  ): void {
    const isRemoved = new Set(removed)
    this.update(place, (value) => {
      // An insert's place is a list.
      const list = value as readonly unknown[]
      const stays = (index: number) => !isRemoved.has(index)
      const head = list.filter((_element, index) => index < at && stays(index))
      const tail = list.filter((_element, index) => index >= at && stays(index))
      return [...head, ...items, ...tail]
    })
  }

  /** The last step of a place, and its parent, which can be changed. */
  #parentOf(place: Place, create: boolean): readonly [string | number, Container | undefined] {
    const steps = ['document', ...place]
    const last = steps.at(-1) ?? ''
    let parent: Container = this.#root
    for (const [depth, step] of steps.slice(0, -1).entries()) {
      const child = valueAt(parent, [step])
      const isContainer = typeof child === 'object' && child !== null
      // A place with an index names an existing element, so that only objects are missing.
      if (!isContainer && !create) return [last, undefined]
      if (isContainer && Array.isArray(child) !== (typeof steps[depth + 1] === 'number')) {
        return [last, undefined]
      }
      const owned = this.#own(isContainer ? (child as Container) : {})
      assign(parent, step, owned)
      parent = owned
    }
    return [last, parent]
  }

  #own(container: Container): Container {
    if (this.#owned.has(container)) return container
    const copy = Array.isArray(container) ? [...container] : { ...container }
    this.#owned.add(copy)
    return copy
  }
}

/** Sets an own field, even a field called `__proto__`. */
function assign(container: Container, step: string | number, value: unknown): void {
  if (step !== '__proto__') {
    // The type of the step fits the container: a number for a list, a name for an object.
    ;(container as Record<string | number, unknown>)[step] = value
    return
  }
  Object.defineProperty(container, step, {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  })
}

function removeElements(list: unknown[], indices: ReadonlySet<number>): void {
  let length = 0
  for (const [index, element] of list.entries()) {
    if (indices.has(index)) continue
    list[length] = element
    length += 1
  }
  list.length = length
}
