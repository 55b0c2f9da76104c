/** From how many lines on a kit's list is in two columns if the window has room for them. */
const longFrom = 6

/** The classes of the parts of a kit's list that has so many lines in all. */
export function longListClass(lines: number): string | undefined {
  return lines < longFrom ? undefined : 'xl:columns-2 xl:gap-x-8 *:break-inside-avoid'
}
