/** One choice of a select or multi-select: the value that is kept and the words people read. */
export interface Option {
  readonly value: string
  readonly title: string
}

/** The look of one row of an open list, highlighted by pointer or keys. */
export const optionRowClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-2 text-small outline-none select-none data-[highlighted]:bg-sand data-[selected=true]:bg-sand'

/** The look of the panel an open list stands in. */
export const optionPanelClass =
  'z-50 w-(--radix-popper-anchor-width) animate-fade overflow-hidden rounded-small border border-line-strong bg-paper shadow-float'
