import * as v from 'valibot'
import { outboxEntryContract, type OutboxEntry } from '#api/outbox/outbox-entry.ts'

const { inquiry, captcha } = outboxEntryContract.entries

/** A list or text of the lake may be null where a form leaves it out. */
const storedContract = v.object({
  _id: v.pipe(v.string(), v.startsWith('inquiry.')),
  submittedAt: v.pipe(v.string(), v.isoTimestamp()),
  verification: v.fallback(captcha, 'off'),
  suspicion: v.fallback(v.array(v.string()), []),
  ...inquiry.entries,
})

/**
 * An inquiry as it was accepted, out of its document in the lake: the outbox forgets it when it is
 * delivered.
 *
 * @returns undefined where the words are gone, or are not what an inquiry holds
 */
export function storedEntry(document: Record<string, unknown>): OutboxEntry | undefined {
  const given = Object.entries(document).filter(([, value]) => value !== null)
  const parsed = v.safeParse(storedContract, Object.fromEntries(given))
  if (!parsed.success) return undefined
  const { _id, submittedAt, verification, suspicion, ...words } = parsed.output
  return {
    id: _id.replace(/^inquiry\./, ''),
    acceptedAt: Date.parse(submittedAt),
    inquiry: words,
    suspicion,
    captcha: verification,
  }
}
