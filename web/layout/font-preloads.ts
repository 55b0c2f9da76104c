import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import displayFont from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'

/** Head links that fetch the two faces every page shows before the style sheet asks for them. */
export const fontPreloads = [displayFont, textFont].map((href) => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
}))
