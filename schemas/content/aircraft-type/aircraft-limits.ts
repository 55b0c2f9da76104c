/** The limits of an aircraft type: the Studio enforces them, and pages ignore values outside them. */
export const aircraftLimits = {
  /** The maximum number of types on the page and in search. */
  types: 500,
  /** The maximum number of a type's other names. */
  aliases: 8,
  /** The maximum number of kits that differ from the class. */
  stowage: 24,
  /** Each side of a baggage door, in millimeters. */
  doorMm: { min: 200, max: 3000 },
} as const
