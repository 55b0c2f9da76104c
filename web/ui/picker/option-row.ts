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
  /** Finds some of them by the words of a search; rejects where that is not possible now. */
  readonly find: (search: string) => Promise<readonly Option[]>
}

/** The look of one row of an open list; the outline shows in forced colors too. */
export const optionRowClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-2 text-small select-none data-active-item:bg-sand data-active-item:outline-2 data-active-item:-outline-offset-2 data-active-item:outline-tan-deep'
