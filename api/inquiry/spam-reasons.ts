import type { ReceivedInquiry } from '#schemas/inquiry/inquiry.contract.ts'

/** What a form sends besides the inquiry, to tell people from robots. */
export interface SpamSignals {
  /** A field that people do not see. */
  readonly website?: string | undefined
  /** Milliseconds from the first sight of the form to sending it. */
  readonly filledInMs?: number | undefined
}

/** Links in the notes beyond which an inquiry looks like an advertisement. */
const maxLinks = 4

/**
 * Why an inquiry looks like spam, in sentences for staff; empty if it does not.
 *
 * @param minFillMs the least time in which a person fills in the form
 */
export function spamReasonsOf(
  signals: SpamSignals,
  inquiry: Pick<ReceivedInquiry, 'notes'>,
  minFillMs: number,
): string[] {
  const links = inquiry.notes?.match(/https?:\/\//gi)?.length ?? 0
  const reasons: [boolean, string][] = [
    [Boolean(signals.website), 'A field that people do not see was filled in.'],
    [
      (signals.filledInMs ?? Infinity) < minFillMs,
      'The form was filled in faster than people can.',
    ],
    [links > maxLinks, `The notes hold ${links} links.`],
  ]
  return reasons.filter(([applies]) => applies).map(([, reason]) => reason)
}
