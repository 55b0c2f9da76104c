import type { PictureDescription } from './picture-files.ts'

/** The pictures of programs with a page. Their names are the slugs. */
export const programPictures = [
  {
    name: 'jetsanitize',
    category: 'scene',
    title: 'JetSanitize at work',
    alt: 'A steam lance with a brush head rests on a cream cabin seat and gives off steam; folded towels lie on the veneer ledge below the oval windows.',
    tint: '#83786a',
  },
  {
    name: 'vip-loyalty',
    category: 'scene',
    title: 'Members’ cards',
    alt: 'Three members’ cards, Silver, Gold and Platinum, on a leather folder with a collar tag and a leash on dark veneer; the flight case stands behind them.',
    tint: '#6a3c22',
  },
] as const satisfies readonly PictureDescription[]
