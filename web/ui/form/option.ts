/** One option of a select or multi-select: the stored value and the label. */
export interface Option {
  readonly value: string
  readonly title: string
  /** Shown beside the label in the list. */
  readonly note?: string
}

/** Options that are not in the list itself. */
export interface MoreOptions {
  /** The number of all options. */
  readonly total: number
  /** Finds options by the words of a search; rejects if the search fails. */
  readonly find: (search: string) => Promise<readonly Option[]>
}
