import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEnvironment } from '#api/env.ts'
import { createLakeClients, type LakeClients } from '#api/lake/lake-clients.ts'
import { startReceivers, type Receivers } from '#tests/fault/receivers.ts'
import { journalEntry } from '#tests/support/first-journal.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { inquiryDocument } from './inquiry-document.ts'
import { deliverySteps } from './journal-entry.ts'
import { rebuildJournal } from './journal-rebuild.ts'
import { Journal } from './journal.ts'

let receivers: Receivers
let clients: LakeClients
beforeAll(async () => {
  receivers = await startReceivers()
  clients = createLakeClients(parseEnvironment(receivers.environment))
})
afterAll(() => receivers.stop())

const journalIn = (folder: string) =>
  new Journal({ folder, settleMs: 0, log: silentLog, stepsFor: () => deliverySteps })

function harm(folder: string, statement: string): void {
  const database = new DatabaseSync(join(folder, 'inquiries.sqlite'))
  database.exec(statement)
  database.close()
}

test('a damaged row of an inquiry that was delivered is no loss', async () => {
  const folder = join(receivers.folder, randomUUID())
  const [done, lost] = [randomUUID(), randomUUID()]
  const running = journalIn(folder)
  for (const id of [done, lost]) {
    await running.accept({ entry: journalEntry(id), steps: deliverySteps, idempotency: null })
  }
  const due = running.due(Date.now() + 1000, 100).filter(({ id }) => id === done)
  for (const step of due) await running.settle(step, 'done')
  await clients.writer.create(inquiryDocument(journalEntry(done), running.steps(done)))
  running.close()
  harm(folder, `UPDATE step SET state = 'dofe' WHERE inquiry = '${done}' AND name = 'webhook'`)
  harm(folder, `UPDATE inquiry SET body = 'no words' WHERE id = '${lost}'`)
  const journal = journalIn(folder)
  expect(journal.state.setAside).toBe(2)
  await rebuildJournal({ reader: clients.reader, journal, log: silentLog })
  expect(journal.state.setAside).toBe(1)
  expect(journal.upkeep.losses()).toEqual({ isAny: false, ids: [lost] })
  journal.close()
})

test('an inquiry in the lake that waits and cannot be read is told of once', async () => {
  const folder = join(receivers.folder, randomUUID())
  const id = randomUUID()
  const running = journalIn(folder)
  const entry = journalEntry(id)
  await running.accept({ entry, steps: deliverySteps, idempotency: null })
  const document = inquiryDocument(entry, running.steps(id))
  await clients.writer.create({ ...document, submittedAt: 'some time ago' })
  running.close()
  harm(folder, `UPDATE inquiry SET body = 'no words' WHERE id = '${id}'`)
  const journal = journalIn(folder)
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line) => void lines.push(line) })
  const options = { reader: clients.reader, journal, log, told: new Set<unknown>() }
  await rebuildJournal(options)
  await rebuildJournal(options)
  expect(lines.filter((line) => line.includes(id))).toHaveLength(1)
  expect(journal.state.setAside).toBe(1)
  journal.close()
})
