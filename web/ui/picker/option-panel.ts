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
