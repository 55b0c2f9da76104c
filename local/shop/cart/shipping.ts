/** What the standard way of shipping costs. */
export const shippingCents = 1500

/** The ways in which the stand-in sends a parcel. */
export const shippingWays = [
  { handle: 'standard', title: 'Standard', description: 'Two to five days', cents: shippingCents },
  { handle: 'next-day', title: 'Next day', description: 'To your FBO by noon', cents: 9500 },
] as const
