/** One option of a select or multi-select: the stored value and the label. */
export interface Option {
  readonly value: string
  readonly title: string
}

/** The look of one row of an open list; the outline shows in forced colors too. */
export const optionRowClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-2 text-small select-none data-active-item:bg-sand data-active-item:outline-2 data-active-item:-outline-offset-2 data-active-item:outline-tan-deep'
