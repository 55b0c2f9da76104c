/** The maximum number of hits in memory; a further hit drops the oldest. */
const maxHits = 500

/** One hit that the collector received. */
export interface ReceivedHit {
  /** Milliseconds since 1970. */
  readonly receivedAt: number
  /** The event's name. */
  readonly event: string
  /** All parameters by their name in the protocol: `tid`, `cid`, `dl`, `ep.form`, `pr1`, … */
  readonly parameters: Readonly<Record<string, string>>
  /** The event's items, read from `pr1` and so on. */
  readonly items: readonly Readonly<Record<string, string>>[]
}

/** The hits that the analytics stand-in received, in memory, oldest first. */
export class HitLog {
  #hits: ReceivedHit[] = []

  add(parameters: Record<string, string>): void {
    const items = Object.entries(parameters)
      .filter(([name]) => /^pr\d+$/.test(name))
      .map(([, value]) => readItem(value))
    this.#hits.push({ receivedAt: Date.now(), event: parameters['en'] ?? '', parameters, items })
    this.#hits = this.#hits.slice(-maxHits)
  }

  list(): readonly ReceivedHit[] {
    return this.#hits
  }

  clear(): void {
    this.#hits = []
  }
}

/** The protocol's names for an item's fields. */
const fieldNames: Readonly<Record<string, string>> = {
  id: 'item_id',
  nm: 'item_name',
  ca: 'item_category',
  pr: 'price',
  qt: 'quantity',
}

/**
 * Reads an item in the protocol's format: fields with names of two characters each, separated by
 * tildes. `k0` is the name of a custom field, and `v0` its value.
 */
export function readItem(text: string): Record<string, string> {
  const fields = new Map(text.split('~').map((field) => [field.slice(0, 2), field.slice(2)]))
  const item: Record<string, string> = {}
  for (const [name, value] of fields) {
    const known = fieldNames[name]
    if (known !== undefined) item[known] = value
    else if (/^k\d$/.test(name)) item[value] = fields.get(`v${name.slice(1)}`) ?? ''
  }
  return item
}
