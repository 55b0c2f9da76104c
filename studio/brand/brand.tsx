import { black, hues, white } from '@sanity/color'
import { buildTheme } from '@sanity/ui/theme'
import { palette } from '#schemas/content/brand/palette.ts'

/** The brand's mark: a dog's head in profile whose ear is a swept tail fin. */
export function BrandIcon() {
  return (
    <svg aria-hidden="true" fill="currentColor" height="1em" viewBox="0 0 64 64" width="1em">
      <path d="M4.2 33.6C3.2 35.6 3.8 38.6 5.4 40.4C6.8 41.9 8.8 42.6 11.4 42.8L19.4 43.4C22.6 43.6 24.8 45 26 48C27.8 52.4 28.4 56.4 28.2 61H58C57.6 50.6 54.4 41.4 48.4 34.6C44.2 29.8 38.6 26.2 32.6 24.6C29.4 23.8 26.6 24.2 24.2 26C21.8 27.8 19.4 29 16.4 29.6L8.2 31.2C6.2 31.6 4.9 32.3 4.2 33.6Z" />
      <path d="M29 20.9C37 20.6 43.4 17.4 48 11.6L54 4H63L55.4 33.6C49 26.6 40.4 22 29 20.9Z" />
    </svg>
  )
}

/** Shades of ink from paper to night, used as gray. */
const ink = {
  50: '#f7f7f5',
  100: '#eff0ee',
  200: '#e2e5e5',
  300: '#bcc4c9',
  400: '#95a1a9',
  500: '#6f7f8a',
  600: '#4a5a66',
  700: palette.inkLight,
  800: palette.inkSoft,
  900: '#14283a',
  950: palette.ink,
}

/** Shades of dusk, for selected and interactive elements. */
const dusk = {
  50: '#f3f7fa',
  100: '#e4edf3',
  200: '#d3e1ea',
  300: '#a6c2d3',
  400: '#779fb8',
  500: '#4c7c9a',
  600: '#35627f',
  700: '#284c64',
  800: '#1d394c',
  900: '#162b3a',
  950: palette.ink,
}

/** The site's palette for the Studio, light and dark; the colors of states stay the Studio's own. */
export const theme = buildTheme({
  palette: { ...hues, black, white, gray: ink, blue: dusk, purple: dusk },
})
