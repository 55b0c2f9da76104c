/** One option of a select or multi-select: the stored value and the label. */
export interface Option {
  readonly value: string
  readonly title: string
  /** Shown beside the label in the list. */
  readonly note?: string
}

/** The options that a list does not hold itself. */
export interface MoreOptions {
  /** How many options there are in all. */
  readonly total: number
  /** Finds some of them by the words of a search; rejects if that is not possible now. */
  readonly find: (search: string) => Promise<readonly Option[]>
}
