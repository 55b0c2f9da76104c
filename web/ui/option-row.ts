/** One choice of a select or multi-select: the value that is kept and the words people read. */
export interface Option {
  readonly value: string
  readonly title: string
}

/** The look of one row of an open list; the outline shows in forced colors too. */
export const optionRowClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-2 text-small select-none data-active-item:bg-sand data-active-item:outline-2 data-active-item:-outline-offset-2 data-active-item:outline-tan-deep'

/** The look of the panel an open list stands in. */
export const optionPanelClass =
  'z-50 animate-fade overflow-hidden rounded-small border border-line-strong bg-paper shadow-float outline-none'

/** Where an open list's panel stands: below its control, and never under the page's header. */
export const optionPanelPlace = {
  // Else a key pressed before the panel has found its place scrolls the page to where it was not.
  fixed: true,
  gutter: 6,
  overflowPadding: { top: 84, bottom: 12 },
  sameWidth: true,
  unmountOnHide: true,
} as const
