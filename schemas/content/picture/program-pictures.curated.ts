import type { PictureDescription } from './picture-files.ts'

/** The pictures of programs. Their names are the slugs. */
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
  {
    name: 'custom-kit-configuration',
    category: 'scene',
    title: 'Leather and canvas to choose from',
    alt: 'Samples of leather and canvas in navy, saddle, sand and sage fanned out from a brass screw, on the brown card pattern of a pouch; a brass rule lies in front.',
    tint: '#e1dcd2',
  },
  {
    name: 'pre-flight-calming-service',
    category: 'scene',
    title: 'Calm before departure',
    alt: 'Sage ear covers for a dog on a folded wool blanket with a fringe; a coiled leather leash with a brass hook lies in front.',
    tint: '#dcd5ca',
  },
  {
    name: '24-7-travel-support',
    category: 'scene',
    title: 'Help on the way',
    alt: 'A sage first aid pouch with a white cross, a coiled leather leash, a navy card with the mark, and a dog’s collar tag.',
    tint: '#dcd6cb',
  },
  {
    name: 'training-workshops',
    category: 'scene',
    title: 'The workshop’s material',
    alt: 'A dog’s harness laid flat, a stack of cards titled Workshop Notes, and a navy pencil beside it.',
    tint: '#e1dcd2',
  },
  {
    name: 'aircraft-preparation',
    category: 'scene',
    title: 'Covers and mat before departure',
    alt: 'A quilted navy seat cover, folded, the sage mat rolled up under two leather straps, and a printed cabin checklist.',
    tint: '#dbd5ca',
  },
  {
    name: 'international-travel-support',
    category: 'scene',
    title: 'Papers for the trip',
    alt: 'A printed list of papers for the trip, once folded in three, a navy leather booklet with the mark in gold, and a leather collar with its tag.',
    tint: '#e1dcd2',
  },
] as const satisfies readonly PictureDescription[]
