import type { InquiryRequest } from '#schemas/inquiry/inquiry.contract.ts'

type SpamSignals = Pick<InquiryRequest, 'website' | 'filledInMs' | 'notes'>

/** With more links than this in the notes, an inquiry looks like an advertisement. */
const maxLinks = 4

/**
 * Returns why an inquiry looks like spam, in sentences for staff; empty if it does not.
 *
 * @param minFillMs the minimum time that a person takes to fill in the form, in ms (`INQUIRY_MIN_FILL_MS`)
 */
export function spamReasonsOf(
  { website, filledInMs = Infinity, notes }: SpamSignals,
  minFillMs: number,
): string[] {
  const links = notes?.match(/https?:\/\//gi)?.length ?? 0
  const reasons: [boolean, string][] = [
    [Boolean(website), 'A field that people cannot see was filled in.'],
    [filledInMs < minFillMs, 'The form was filled in faster than a person can.'],
    [links > maxLinks, `The notes contain ${links} links.`],
  ]
  return reasons.filter(([applies]) => applies).map(([, reason]) => reason)
}
