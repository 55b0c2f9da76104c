import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '#tests/support/silent-log.ts'
import { defineOutbox } from './outbox-definition.ts'
import { syncAfterMs } from './outbox-rows.ts'
import { OutboxStore } from './outbox-store.ts'

const letterContract = v.object({
  id: v.string(),
  acceptedAt: v.number(),
  text: v.string(),
  resentAt: v.optional(v.record(v.string(), v.number())),
})
type Letter = v.InferOutput<typeof letterContract>

const steps = ['store', 'mail', 'call', 'sync']
const definition = defineOutbox<Letter>({
  steps,
  firstStep: 'store',
  statusSync: 'sync',
  askedAfterCrash: ['mail'],
  stepsFor: () => steps,
  read: (stored) => {
    const read = v.safeParse(letterContract, stored)
    return read.success ? read.output : undefined
  },
  write: (letter) => letter,
})
const day = 24 * 3600 * 1000
const began = Date.UTC(2026, 10, 21)

let folder: string
let now: number
let outbox: OutboxStore<Letter>

const open = () =>
  new OutboxStore({ folder, definition, uncertainWaitMs: 5000, log: silentLog, now: () => now })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'petjet-outbox-'))
  now = began
  outbox = open()
})
afterEach(() => {
  outbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const letter = (id: string): Letter => ({ id, acceptedAt: now, text: `Two dogs of ${id}` })
const accept = (id: string, idempotency: string | null = null, of = steps) =>
  outbox.accept({ entry: letter(id), steps: of, idempotency })
const dueNow = () => outbox.due(now, 100).map(({ id, step }) => `${id} ${step}`)
const claim = (id: string, step: string) => {
  const found = outbox.due(now, 100).find((due) => due.id === id && due.step === step)
  if (!found) throw new Error(`${step} of ${id} is not due.`)
  return found
}
const stepOf = (id: string, step: string) => outbox.steps(id).find((one) => one.step === step)
const completeAll = async (id: string) => {
  for (const step of ['store', 'mail', 'call']) await outbox.complete(claim(id, step), 'done')
  now += syncAfterMs
  await outbox.complete(claim(id, 'sync'), 'done')
}

describe('an entry', () => {
  test('is accepted once for each key', async () => {
    expect(await accept('a', 'key')).toEqual({ id: 'a', isRepeat: false })
    expect(await accept('b', 'key')).toEqual({ id: 'a', isRepeat: true })
    expect(outbox.find('key')).toBe('a')
    expect(outbox.find('other')).toBeUndefined()
    expect(outbox.entry('b')).toBeUndefined()
    expect(outbox.steps('b')).toEqual([])
    expect(await accept('c')).toMatchObject({ isRepeat: false })
    expect(await accept('d')).toMatchObject({ isRepeat: false })
  })

  test('is there as it came, with every step due but the status sync', async () => {
    await accept('a')
    expect(outbox.entry('a')).toEqual(letter('a'))
    expect(dueNow().toSorted()).toEqual(['a call', 'a mail', 'a store'])
    expect(stepOf('a', 'sync')).toMatchObject({ state: 'done' })
    expect(stepOf('a', 'mail')).toEqual({
      step: 'mail',
      state: 'waiting',
      attempts: 0,
      problem: null,
      changedAt: began,
    })
    expect(outbox.due(now, 2)).toHaveLength(2)
  })

  test('is forgotten once every step is done, and its key stays', async () => {
    await accept('a', 'key')
    await completeAll('a')
    expect(outbox.entry('a')).toBeUndefined()
    expect(outbox.find('key')).toBe('a')
    expect(outbox.steps('a').map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
    expect(dueNow()).toEqual([])
    expect(outbox.state).toMatchObject({ waiting: 0, isWritable: true })
  })

  test('stays while one step waits', async () => {
    await accept('a')
    await outbox.complete(claim('a', 'store'), 'done')
    await outbox.complete(claim('a', 'mail'), 'refused', 'HTTP 400')
    expect(outbox.entry('a')).toBeDefined()
    expect(stepOf('a', 'mail')).toMatchObject({ state: 'refused', problem: 'HTTP 400' })
  })

  test('is remembered by its key for thirty days', async () => {
    await accept('a', 'key')
    await accept('waiting', 'other')
    await completeAll('a')
    now = began + 30 * day - 1
    await outbox.maintenance.forget()
    expect(outbox.find('key')).toBe('a')
    now = began + 31 * day
    await outbox.maintenance.forget()
    expect(outbox.find('key')).toBeUndefined()
    expect(outbox.find('other')).toBe('waiting')
    expect(outbox.entry('waiting')).toBeDefined()
  })
})

describe('a step', () => {
  test('that is postponed rests until its time, and counts the attempt', async () => {
    await accept('a')
    const nextAt = now + 60_000
    const after = { nextAt, problem: 'HTTP 503', isUncertain: false }
    await outbox.postpone(claim('a', 'mail'), after)
    expect(dueNow()).not.toContain('a mail')
    expect(stepOf('a', 'mail')).toMatchObject({
      state: 'waiting',
      attempts: 1,
      problem: 'HTTP 503',
    })
    for (const step of ['store', 'call']) await outbox.complete(claim('a', step), 'done')
    now += syncAfterMs
    await outbox.complete(claim('a', 'sync'), 'done')
    expect(outbox.nextDueAt(now)).toBe(nextAt)
    now = nextAt - 1
    expect(dueNow()).toEqual([])
    now = nextAt
    expect(claim('a', 'mail')).toMatchObject({ attempts: 1, isUncertain: false })
  })

  test('whose receiver may have taken it says so', async () => {
    await accept('a')
    await outbox.postpone(claim('a', 'mail'), { nextAt: now, problem: 'x', isUncertain: true })
    expect(claim('a', 'mail')).toMatchObject({ isUncertain: true })
    expect(claim('a', 'call')).toMatchObject({ isUncertain: false })
  })

  test('is not changed by an outdated claim', async () => {
    await accept('a')
    const outdated = claim('a', 'mail')
    await outbox.postpone(outdated, { nextAt: now + 9000, problem: 'x', isUncertain: false })
    await outbox.complete(outdated, 'done')
    await outbox.postpone(outdated, { nextAt: now, problem: 'y', isUncertain: true })
    expect(stepOf('a', 'mail')).toMatchObject({ state: 'waiting', attempts: 1, problem: 'x' })
  })

  test('that has ended asks for a status sync, once the first step is done', async () => {
    await accept('a')
    await outbox.complete(claim('a', 'call'), 'done')
    now += syncAfterMs
    expect(dueNow()).not.toContain('a sync')
    await outbox.complete(claim('a', 'store'), 'done')
    expect(dueNow()).not.toContain('a sync')
    now += syncAfterMs
    expect(dueNow()).toContain('a sync')
  })

  test('that was done is asked for again with a time of its own, and nothing else is', async () => {
    await accept('a')
    await completeAll('a')
    await outbox.reopen(letter('a'), 'mail')
    expect(dueNow()).toEqual(['a mail'])
    expect(claim('a', 'mail')).toMatchObject({ attempts: 0, isUncertain: false })
    expect(outbox.entry('a')).toMatchObject({ text: 'Two dogs of a', resentAt: { mail: now } })
    await outbox.reopen(letter('a'), 'call')
    expect(outbox.entry('a')?.resentAt).toEqual({ mail: now, call: now })
  })

  test('of an entry that was never here is begun for that step alone', async () => {
    await outbox.reopen(letter('new'), 'call')
    expect(dueNow()).toEqual(['new call'])
    expect(stepOf('new', 'store')).toMatchObject({ state: 'done' })
  })
})

describe('after a restart', () => {
  test('only a receiver that can be asked is asked whether it has the message', async () => {
    await accept('a')
    outbox.close()
    outbox = open()
    expect(dueNow().toSorted()).toEqual(['a call', 'a store'])
    now += 5000
    expect(claim('a', 'mail')).toMatchObject({ isUncertain: true, attempts: 0 })
    expect(claim('a', 'call')).toMatchObject({ isUncertain: false })
  })
})

describe('what another store still has', () => {
  test('is put back with its receivers to be asked first', async () => {
    expect(await outbox.maintenance.restore(letter('a'), ['mail'])).toBe(true)
    expect(outbox.entry('a')).toEqual(letter('a'))
    expect(dueNow()).toEqual([])
    now += 5000
    expect(claim('a', 'mail')).toMatchObject({ isUncertain: true })
    expect(stepOf('a', 'store')).toMatchObject({ state: 'done' })
  })

  test('changes nothing that the outbox knows', async () => {
    await accept('a')
    await outbox.complete(claim('a', 'mail'), 'done')
    await outbox.complete(claim('a', 'store'), 'done')
    expect(await outbox.maintenance.restore(letter('a'), ['mail'])).toBe(false)
    expect(stepOf('a', 'mail')).toMatchObject({ state: 'done' })
  })

  test('is listed in pages by its id', async () => {
    for (const id of ['c', 'a', 'b']) await accept(id)
    expect(outbox.maintenance.idsWithPayload('', 2)).toEqual(['a', 'b'])
    expect(outbox.maintenance.idsWithPayload('b', 2)).toEqual(['c'])
  })

  test('is erased for good, even while steps wait', async () => {
    await accept('a')
    await outbox.maintenance.erase('a')
    expect(outbox.entry('a')).toBeUndefined()
    expect(outbox.maintenance.idsWithPayload('', 10)).toEqual([])
  })

  test('is nothing where nothing was lost', () => {
    expect(outbox.maintenance.losses()).toBeUndefined()
  })
})
