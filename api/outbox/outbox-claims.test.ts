import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliverySteps, inquiryOutbox, type InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { OutboxStore } from './outbox-store.ts'

/** The clock stands still: a claim must not depend on it. */
const now = Date.UTC(2026, 10, 21)
let folder: string
let outbox: OutboxStore<InquiryEntry>

function openOutbox(): OutboxStore<InquiryEntry> {
  const definition = inquiryOutbox(deliverySteps)
  return new OutboxStore({
    folder,
    definition,
    uncertainWaitMs: 5000,
    log: silentLog,
    now: () => now,
  })
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'petjet-claims-'))
  outbox = openOutbox()
  await outbox.accept({
    entry: outboxEntry('a', 'Amelia', now),
    steps: deliverySteps,
    idempotency: null,
  })
})
afterEach(() => {
  outbox.close()
  rmSync(folder, { recursive: true, force: true })
})

function claimed(step: string, at = now) {
  const due = outbox.due(at, 100).find((one) => one.step === step)
  if (due === undefined) throw new Error(`${step} is not due.`)
  return due
}
const recordOf = (step: string) => outbox.steps('a').find((one) => one.step === step)
const afterSyncPause = now + 1000

test('an attempt that ends after its step was asked for again does not count for the new one', async () => {
  const claim = claimed('webhook')
  await outbox.complete(claim, 'done')
  await outbox.reopen(outboxEntry('a', 'Amelia', now), 'webhook')
  await outbox.complete(claim, 'done')
  expect(recordOf('webhook')).toMatchObject({ state: 'waiting', attempts: 0 })
  await outbox.postpone(claim, { nextAt: now + 60_000, problem: 'HTTP 500', isUncertain: true })
  expect(claimed('webhook')).toMatchObject({ attempts: 0, isUncertain: false })
  await outbox.complete(claimed('webhook'), 'done')
  expect(recordOf('webhook')).toMatchObject({ state: 'done', attempts: 1 })
})

test('a claim counts once', async () => {
  const claim = claimed('lake')
  const postponed = { nextAt: now, problem: 'HTTP 503', isUncertain: false }
  await outbox.postpone(claim, postponed)
  await outbox.postpone(claim, postponed)
  await outbox.complete(claim, 'done')
  expect(recordOf('lake')).toMatchObject({ state: 'waiting', attempts: 1, problem: 'HTTP 503' })
})

test('a change during a status sync has it run once more', async () => {
  await outbox.complete(claimed('lake'), 'done')
  const sync = claimed('status-sync', afterSyncPause)
  await outbox.complete(claimed('webhook'), 'done')
  await outbox.complete(sync, 'done')
  expect(recordOf('status-sync')?.state).toBe('waiting')
  await outbox.complete(claimed('status-sync', afterSyncPause), 'done')
  expect(recordOf('status-sync')?.state).toBe('done')
})

test('the status sync waits for the first step', async () => {
  await outbox.complete(claimed('webhook'), 'done')
  expect(recordOf('status-sync')?.state).toBe('done')
  expect(outbox.due(afterSyncPause, 10).map(({ step }) => step)).not.toContain('status-sync')
})

test('after a restart those steps rest whose receivers are asked, and an earlier claim is void', () => {
  const claim = claimed('notification')
  outbox.close()
  outbox = openOutbox()
  expect(outbox.due(now, 10).map(({ step }) => step)).toEqual(['lake', 'webhook'])
  const again = claimed('notification', now + 5000)
  expect(again).toMatchObject({ isUncertain: true })
  expect(again.version).toBeGreaterThan(claim.version)
})

test('a claim from before the file was damaged counts in the copy, which knows the same version', async () => {
  const claim = claimed('webhook')
  outbox.close()
  const database = new DatabaseSync(join(folder, 'inquiries.sqlite'))
  database.exec('PRAGMA user_version = 77')
  database.close()
  outbox = openOutbox()
  outbox.open()
  expect(outbox.state.damages).toBe(1)
  await outbox.complete(claim, 'done')
  expect(recordOf('webhook')?.state).toBe('done')
})
