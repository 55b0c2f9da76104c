/** The classes of aircraft in which a kit is stowed, with the words that visitors read. */
export const aircraftClasses = [
  { name: 'light', title: 'Light jet' },
  { name: 'midsize', title: 'Midsize jet' },
  { name: 'heavy', title: 'Heavy jet' },
] as const
