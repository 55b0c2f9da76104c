import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEnvironment } from '#api/platform/env.ts'
import { createLakeClients, type LakeClients } from '#api/platform/lake/lake-clients.ts'
import { startReceivers, type Receivers } from '#tests/fault/receivers.ts'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { inquiryDocument } from './inquiry-document.ts'
import { deliverySteps, inquiryOutbox } from './inquiry-entry.ts'
import { InquiryRepository } from './inquiry-repository.ts'
import { rebuildOutbox } from './outbox-rebuild.ts'
import { OutboxStore } from '#api/outbox/outbox-store.ts'

let receivers: Receivers
let clients: LakeClients
let inquiries: InquiryRepository
beforeAll(async () => {
  receivers = await startReceivers()
  clients = createLakeClients(parseEnvironment(receivers.environment))
  inquiries = new InquiryRepository(clients)
})
afterAll(() => receivers.stop())

const outboxIn = (folder: string) =>
  new OutboxStore({
    folder,
    uncertainWaitMs: 0,
    log: silentLog,
    definition: inquiryOutbox(deliverySteps),
  })

function harm(folder: string, statement: string): void {
  for (const name of ['inquiries.sqlite', 'inquiries.copy.sqlite']) {
    const database = new DatabaseSync(join(folder, name))
    database.exec(statement)
    database.close()
  }
}

test('a damaged row of an inquiry that was delivered is no loss', async () => {
  const folder = join(receivers.folder, randomUUID())
  const [done, lost] = [randomUUID(), randomUUID()]
  const running = outboxIn(folder)
  for (const id of [done, lost]) {
    await running.accept({ entry: outboxEntry(id), steps: deliverySteps, idempotency: null })
  }
  const due = running.due(Date.now() + 1000, 100).filter(({ id }) => id === done)
  for (const step of due) await running.complete(step, 'done')
  await clients.writer.create(inquiryDocument(outboxEntry(done), running.steps(done)))
  running.close()
  harm(folder, `UPDATE step SET state = 'dofe' WHERE inquiry = '${done}' AND name = 'webhook'`)
  harm(folder, `UPDATE inquiry SET body = 'no words' WHERE id = '${lost}'`)
  const outbox = outboxIn(folder)
  expect(outbox.state.setAside).toBe(2)
  await rebuildOutbox({ inquiries, outbox, log: silentLog })
  expect(outbox.state.setAside).toBe(1)
  expect(outbox.maintenance.losses()).toEqual({ isAny: false, ids: [lost] })
  outbox.close()
})

test('an unreadable inquiry that waits in the lake is logged once', async () => {
  const folder = join(receivers.folder, randomUUID())
  const id = randomUUID()
  const running = outboxIn(folder)
  const entry = outboxEntry(id)
  await running.accept({ entry, steps: deliverySteps, idempotency: null })
  const document = inquiryDocument(entry, running.steps(id))
  await clients.writer.create({ ...document, submittedAt: 'some time ago' })
  running.close()
  harm(folder, `UPDATE inquiry SET body = 'no words' WHERE id = '${id}'`)
  const outbox = outboxIn(folder)
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line) => void lines.push(line) })
  const options = { inquiries, outbox, log, logged: new Set<string>() }
  await rebuildOutbox(options)
  await rebuildOutbox(options)
  expect(lines.filter((line) => line.includes(id))).toHaveLength(1)
  expect(outbox.state.setAside).toBe(1)
  outbox.close()
})
