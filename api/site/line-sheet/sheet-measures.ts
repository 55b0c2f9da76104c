/** US Letter, in points. */
export const paper = { width: 612, height: 792 } as const
export const margin = { side: 48, top: 68, bottom: 54 } as const

/** The width of everything between the margins, in points. */
export const bodyWidth = paper.width - 2 * margin.side

/** The distance between columns, in points. */
export const columnGap = 24

/** The sizes of a picture across the text, and of smaller pictures beside the price, in points. */
export const pictureBoxes = {
  across: { width: bodyWidth, height: (bodyWidth * 2) / 3 },
  large: { width: (bodyWidth * 2) / 3, height: (bodyWidth * 4) / 9 },
  small: { width: (bodyWidth - columnGap) / 2, height: (bodyWidth - columnGap) / 3 },
} as const

/** The size of the cover's picture, which goes to the edges of the paper, in points. */
export const coverBox = { width: paper.width, height: 360 } as const
