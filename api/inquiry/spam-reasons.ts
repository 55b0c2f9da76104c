import type { ReceivedInquiry } from '#schemas/inquiry/inquiry.contract.ts'

/** Additional data from a form that distinguishes people from bots. */
export interface SpamSignals {
  /** A field that people do not see. */
  readonly website?: string | undefined
  /** Time from first seeing the form to sending it, in ms. */
  readonly filledInMs?: number | undefined
}

/** With more links than this in the notes, an inquiry looks like an advertisement. */
const maxLinks = 4

/**
 * Returns why an inquiry looks like spam, in sentences for staff; empty if it does not.
 *
 * @param minFillMs the minimum time that a person takes to fill in the form, in ms
 */
export function spamReasonsOf(
  signals: SpamSignals,
  inquiry: Pick<ReceivedInquiry, 'notes'>,
  minFillMs: number,
): string[] {
  const links = inquiry.notes?.match(/https?:\/\//gi)?.length ?? 0
  const reasons: [boolean, string][] = [
    [Boolean(signals.website), 'A field that people cannot see was filled in.'],
    [
      (signals.filledInMs ?? Infinity) < minFillMs,
      'The form was filled in faster than a person can.',
    ],
    [links > maxLinks, `The notes contain ${links} links.`],
  ]
  return reasons.filter(([applies]) => applies).map(([, reason]) => reason)
}
