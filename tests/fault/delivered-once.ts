import { expect } from 'vitest'
import type { Receivers } from './receivers.ts'

/**
 * The expected deliveries of every inquiry: `emails` without the visitor's, `documents` in the
 * lake.
 */
interface Tally {
  documents: number
  notifications: number
  acknowledgements: number
  webhooks: number
}

/** How often each inquiry arrived at each receiver; a repeated webhook delivery counts once. */
export async function tally(receivers: Receivers): Promise<Map<string, Tally>> {
  const [documents, mails, calls] = await Promise.all([
    receivers.inquiries(),
    receivers.mails(),
    receivers.calls(),
  ])
  const counts = new Map<string, Tally>()
  const count = (id: string, field: keyof Tally) => {
    const empty = { documents: 0, notifications: 0, acknowledgements: 0, webhooks: 0 }
    const found = counts.get(id) ?? empty
    found[field] += 1
    counts.set(id, found)
  }
  for (const { _id } of documents) count(_id, 'documents')
  for (const { variables } of mails) {
    const isForTeam = variables['step'] === 'notification'
    count(`inquiry.${variables['inquiry']}`, isForTeam ? 'notifications' : 'acknowledgements')
  }
  for (const id of new Set(calls.map(({ delivery }) => delivery)))
    count(`inquiry.${id}`, 'webhooks')
  return counts
}

/**
 * Checks that each of these inquiries reached every receiver once, and that nothing arrived twice.
 */
export async function expectDeliveredOnce(
  receivers: Receivers,
  ids: readonly string[],
): Promise<void> {
  const counts = await tally(receivers)
  const once = { documents: 1, notifications: 1, acknowledgements: 1, webhooks: 1 }
  for (const id of ids) expect(counts.get(id), id).toEqual(once)
  for (const [id, found] of counts) {
    expect(Math.max(...Object.values(found)), `${id} ${JSON.stringify(found)}`).toBe(1)
  }
}
