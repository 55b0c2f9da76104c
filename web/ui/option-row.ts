/** One option of a select or multi-select: the stored value and the label. */
export interface Option {
  readonly value: string
  readonly title: string
}

/** The look of one row of an open list; the outline shows in forced colors too. */
export const optionRowClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-2 text-small select-none data-active-item:bg-sand data-active-item:outline-2 data-active-item:-outline-offset-2 data-active-item:outline-tan-deep'

/** The look of the panel around an open list. */
export const optionPanelClass =
  'z-50 animate-fade overflow-hidden rounded-small border border-line-strong bg-paper shadow-float outline-none'

/** The position of an open list's panel: below its control, and never under the page's header. */
export const optionPanelPlace = {
  // Otherwise a key pressed before the panel is positioned scrolls the page to a wrong place.
  fixed: true,
  gutter: 6,
  // Otherwise the key would also close a sheet that the control is in.
  hideOnEscape: (event: Pick<Event, 'preventDefault'>) => {
    event.preventDefault()
    return true
  },
  overflowPadding: { top: 84, bottom: 12 },
  sameWidth: true,
  unmountOnHide: true,
} as const
