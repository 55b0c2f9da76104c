/** The lowest and the highest plausible value, both inclusive. */
export interface Range {
  readonly min: number
  readonly max: number
}

/** The limits of a kit's facts: the Studio enforces them, and pages ignore values outside them. */
export const factLimits = {
  /** Each side of a case or a pouch, in millimeters. */
  sideMm: { min: 5, max: 3000 },
  /** A whole kit, in grams. */
  weightGrams: { min: 10, max: 60_000 },
  shelfLifeMonths: { min: 1, max: 240 },
  leadTimeDays: { min: 0, max: 365 },
  quantity: { min: 1, max: 999 },
  /** A dog, in kilograms. */
  dogKg: { min: 0, max: 120 },
  /** Around a dog's chest, in millimeters. */
  girthMm: { min: 100, max: 1500 },
  /** Each side of a mat, in millimeters. */
  matMm: { min: 200, max: 2500 },
} as const satisfies Record<string, Range>

/** The maximum number of entries in each list. */
export const factCounts = {
  materials: 12,
  contents: 60,
  gallery: 12,
  documents: 12,
  sizeChart: 8,
  evidence: 12,
  faqs: 12,
  replenishedBy: 6,
  moreFacts: 8,
  variantContents: 20,
} as const
