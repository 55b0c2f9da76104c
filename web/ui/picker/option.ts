/** One option of a select or multi-select: the stored value and the label. */
export interface Option {
  readonly value: string
  readonly title: string
  /** Shown beside the label in the list. */
  readonly note?: string
}

/** The options beyond a list's own. */
export interface MoreOptions {
  /** The total number of options. */
  readonly total: number
  /** Finds some of them by search words; rejects if a search is impossible now. */
  readonly find: (search: string) => Promise<readonly Option[]>
}
