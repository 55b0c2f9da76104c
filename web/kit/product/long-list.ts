/** A kit's list with at least this many lines has two columns if the window is wide enough. */
const longFrom = 6

/** The classes of a kit's list with this number of lines. */
export function longListClass(lines: number): string | undefined {
  return lines < longFrom ? undefined : 'xl:columns-2 xl:gap-x-8 *:break-inside-avoid'
}
