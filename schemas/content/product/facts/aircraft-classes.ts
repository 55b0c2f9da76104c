/** The classes of aircraft for stowage, with their labels. */
export const aircraftClasses = [
  { name: 'light', title: 'Light jet' },
  { name: 'midsize', title: 'Midsize jet' },
  { name: 'heavy', title: 'Heavy jet' },
] as const
