import { palette } from './palette.ts'

/**
 * The word PETJET in drawn capitals, 48 high on a 266 by 49 grid; no font is needed. Terminals are cut
 * at the fin's angle. Both Es and both Ts have the same relative path commands, which compress well.
 */
export const wordmark = {
  viewBox: '0 0 266 48.6',
  letters: [
    'M0 0H19C30 0 37 6.2 37 15.6S30 31.2 19 31.2H7.6V48H0ZM7.6 6.8V24.4H18.6C25.4 24.4 29.2 21.2 29.2 15.6S25.4 6.8 18.6 6.8Z',
    'M53 0h31.6l-2.4 6.8h-21.6v13.6h19.8l-2.4 6.8h-17.4v14h24l-2.4 6.8h-29.2Z',
    'M92 0h40l-2.4 6.8h-13.8v41.2h-7.6v-41.2h-16.2Z',
    'M161.4 0H169V31.6C169 42.2 162.8 48.6 152.8 48.6C145 48.6 139.4 44.8 137 38L144 35.6C145.4 39.6 148.4 41.8 152.6 41.8C158.2 41.8 161.4 38.2 161.4 31.6Z',
    'M187 0h31.6l-2.4 6.8h-21.6v13.6h19.8l-2.4 6.8h-17.4v14h24l-2.4 6.8h-29.2Z',
    'M226 0h40l-2.4 6.8h-13.8v41.2h-7.6v-41.2h-16.2Z',
  ],
} as const

/** Whether the wordmark spells this name; any other name is set in type. */
export function isWordmark(name: string): boolean {
  return name.trim().toLowerCase() === 'petjet'
}

/** The wordmark's letters, for use inside another SVG on the 266 by 49 grid. */
export function drawWordmark({ color = palette.ink }: { color?: string } = {}): string {
  return `<path fill="${color}" fill-rule="evenodd" d="${wordmark.letters.join('')}"/>`
}
