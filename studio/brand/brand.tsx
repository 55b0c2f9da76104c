import { black, hues, white } from '@sanity/color'
import { buildTheme } from '@sanity/ui/theme'
import { mark } from '#schemas/content/brand/mark.ts'
import { palette } from '#schemas/content/brand/palette.ts'

/** The brand's mark: a dog's head in profile whose ear is a swept tail fin. */
export function BrandIcon() {
  return (
    <svg aria-hidden="true" fill="currentColor" height="1em" viewBox={mark.viewBox} width="1em">
      <path d={mark.head} />
      <path d={mark.fin} />
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
  600: palette.slate,
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
