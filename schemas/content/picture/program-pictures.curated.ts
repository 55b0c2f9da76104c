import type { PictureDescription } from './picture-files.ts'

/** The pictures of programs with a page. Their names are the slugs. */
export const programPictures = [
  {
    name: 'jetsanitize',
    category: 'scene',
    title: 'JetSanitize at work',
    alt: 'Steam rises from a hand tool on the cushion of a cream cabin seat, beside a folded towel; its hose leads to the boiler on the carpet.',
    tint: '#0b1219',
  },
  {
    name: 'vip-loyalty',
    category: 'scene',
    title: 'Members’ cards',
    alt: 'Three members’ cards, Silver 5%, Gold 10% and Platinum 15%, on a leather folder with a collar tag and a leash on dark veneer; the flight case stands behind them.',
    tint: '#744427',
  },
] as const satisfies readonly PictureDescription[]
