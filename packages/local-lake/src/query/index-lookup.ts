import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { IdRange, KeyRange, Lookup } from './lookup.ts'

/** A field of documents of some types, read in the order of its values. */
export interface OrderedField {
  readonly types: ReadonlySet<string>
  readonly path: string
  readonly isDescending: boolean
}

interface KeyGroup {
  readonly key: Buffer
  readonly storedIds: readonly string[]
}

/** Finds stored documents through the index in the dataset's file. */
export class IndexLookup {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /**
   * The stored ids that the most selective lookup finds; these ids include every document for which
   * all lookups hold. Undefined if each lookup finds more than `limit`.
   */
  findAll(
    lookups: readonly Lookup[],
    types: ReadonlySet<string> | undefined,
    limit: number,
  ): readonly string[] | undefined {
    let fewest: readonly string[] | undefined
    for (const lookup of lookups) {
      const found = this.#find(lookup, types, fewest ? fewest.length : limit)
      fewest = found ?? fewest
    }
    return fewest
  }

  /** Stored ids of the documents of these types that have no ordered value at the path. */
  idsWithout({ types, path }: OrderedField): readonly string[] {
    return [...types].flatMap((type) => {
      const field = this.#fields(path, new Set([type]))[0] ?? -1
      const all = this.#count('SELECT count(*) FROM index_documents WHERE type = ?', type)
      const present = this.#count('SELECT count(*) FROM index_values WHERE field = ?', field)
      if (all === present) return []
      const sql = `SELECT id FROM index_documents WHERE type = ? AND number NOT IN
        (SELECT document FROM index_values WHERE field = ?)`
      return this.#ids(sql, type, field)
    })
  }

  /** Stored ids grouped by the value of the field, in the order of the values. */
  *groups(field: OrderedField, range: KeyRange | undefined): Generator<readonly string[]> {
    const { types, path, isDescending } = field
    const sources = this.#fields(path, types).map((number) =>
      this.#groupsOf(number, isDescending, range),
    )
    try {
      yield* mergeSorted(sources, isDescending)
    } finally {
      // An open scan would keep its reader on the old state of the dataset.
      for (const source of sources) source.return(undefined)
    }
  }

  *#groupsOf(
    field: number,
    isDescending: boolean,
    range: KeyRange | undefined,
  ): Generator<KeyGroup, undefined> {
    const bounds = range ? 'AND v.key >= ? AND v.key <= ?' : ''
    const direction = isDescending ? 'DESC' : 'ASC'
    // Each scan needs its own statement: another scan can begin before this scan has ended.
    const rows = this.#database
      .prepare(
        `SELECT v.key, d.id FROM index_values v JOIN index_documents d ON d.number = v.document
         WHERE v.field = ? ${bounds} ORDER BY v.key ${direction}`,
      )
      .iterate(field, ...(range ? [range.from, range.to] : []))
    let group: { readonly key: Buffer; readonly storedIds: string[] } | undefined
    for (const row of rows) {
      // Only `indexKey()` writes this column, which contains blobs.
      const key = Buffer.from(row['key'] as Uint8Array)
      if (group && !group.key.equals(key)) {
        yield group
        group = undefined
      }
      group ??= { key, storedIds: [] }
      group.storedIds.push(String(row['id']))
    }
    if (group) yield group
    return undefined
  }

  #find(
    lookup: Lookup,
    types: ReadonlySet<string> | undefined,
    limit: number,
  ): readonly string[] | undefined {
    if (lookup.kind === 'either') {
      const branches = lookup.branches.map((branch) => this.findAll(branch, types, limit))
      return branches.every((branch) => branch !== undefined) ? branches.flat() : undefined
    }
    if (lookup.kind === 'ids') return this.#findIds(lookup.ranges, limit)
    const found: string[] = []
    for (const field of this.#fields(lookup.path, types)) {
      for (const { from, to } of lookup.ranges) {
        const sql = `SELECT d.id FROM index_values v JOIN index_documents d ON d.number = v.document
          WHERE v.field = ? AND v.key >= ? AND v.key <= ? LIMIT ?`
        for (const id of this.#ids(sql, field, from, to, limit + 1 - found.length)) found.push(id)
        if (found.length > limit) return undefined
      }
    }
    return found
  }

  #findIds(ranges: readonly IdRange[], limit: number): readonly string[] | undefined {
    const sql = 'SELECT id FROM index_documents WHERE id >= ? AND id <= ? LIMIT ?'
    const found = ranges.flatMap(({ from, to }) => this.#ids(sql, from, to, limit + 1))
    return found.length > limit ? undefined : found
  }

  #fields(path: string, types: ReadonlySet<string> | undefined): readonly number[] {
    const rows = this.#statement('SELECT number, type FROM index_fields WHERE path = ?').all(path)
    return rows.flatMap(({ number, type }) =>
      !types || types.has(String(type)) ? Number(number) : [],
    )
  }

  #ids(sql: string, ...values: readonly SQLInputValue[]): readonly string[] {
    return this.#statement(sql)
      .all(...values)
      .map(({ id }) => String(id))
  }

  #count(sql: string, ...values: readonly SQLInputValue[]): number {
    return Number(this.#statement(sql).get(...values)?.['count(*)'] ?? 0)
  }

  #statement(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

/** Merges sorted sources; groups with the same key become one. */
function* mergeSorted(
  sources: readonly Generator<KeyGroup, undefined>[],
  isDescending: boolean,
): Generator<readonly string[]> {
  const heads = sources.map((source) => source.next())
  const sign = isDescending ? -1 : 1
  for (;;) {
    const open = heads.flatMap(({ value }) => value ?? [])
    const [first] = open.sort((left, right) => sign * left.key.compare(right.key))
    if (!first) return
    yield open.flatMap(({ key, storedIds }) => (key.equals(first.key) ? storedIds : []))
    for (const [at, head] of heads.entries()) {
      const source = sources[at]
      if (head.value?.key.equals(first.key) && source) heads[at] = source.next()
    }
  }
}
