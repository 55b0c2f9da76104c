import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defineOutbox, syncAfterMs, type Outbox } from '#api/outbox/outbox.ts'

const letterContract = v.object({
  id: v.string(),
  acceptedAt: v.number(),
  text: v.string(),
  resentAt: v.optional(v.record(v.string(), v.number())),
})

/** The inquiries in the suite's outboxes. */
export type Letter = v.InferOutput<typeof letterContract>

const steps = ['store', 'mail', 'call', 'sync']

/** An outbox for letters, whose mail service can report what it has sent. */
export const letterOutbox = defineOutbox<Letter>({
  steps,
  firstStep: 'store',
  statusSync: 'sync',
  checkedAfterCrash: ['mail'],
  stepsFor: () => steps,
  read: (stored) => {
    const read = v.safeParse(letterContract, stored)
    return read.success ? read.output : undefined
  },
  write: (letter) => letter,
})

/** How long an uncertain step waits in these tests, in ms. */
export const uncertainWaitMs = 5000

/** The storage of the outboxes in these tests. */
export interface OutboxHome {
  /** Opens the outbox, with everything that an earlier one stored there. */
  open(now: () => number): Promise<Outbox<Letter>>
  /** Simulates the time after a process has died: its claims are free again. */
  afterDeath(): Promise<void>
  /** Deletes everything, after the outbox is closed. */
  clear(): Promise<void>
}

const day = 24 * 3600 * 1000
const began = Date.UTC(2026, 10, 21)

/** The guarantees of every outbox, regardless of its storage. */
export function describeOutbox(home: OutboxHome): void {
  let now: number
  let outbox: Outbox<Letter>

  beforeEach(async () => {
    now = began
    outbox = await home.open(() => now)
  })
  afterEach(async () => {
    await outbox.close()
    await home.clear()
  })

  const letter = (id: string): Letter => ({ id, acceptedAt: now, text: `Two dogs of ${id}` })
  const accept = (id: string, idempotency: string | null = null, of = steps) =>
    outbox.accept({ entry: letter(id), steps: of, idempotency })
  const dueNow = async () => (await outbox.due(now, 100)).map(({ id, step }) => `${id} ${step}`)
  const claim = async (id: string, step: string) => {
    const found = (await outbox.due(now, 100)).find((due) => due.id === id && due.step === step)
    if (!found) throw new Error(`${step} of ${id} is not due.`)
    return found
  }
  const stepOf = async (id: string, step: string) =>
    (await outbox.steps(id)).find((one) => one.step === step)
  const completeAll = async (id: string) => {
    for (const step of ['store', 'mail', 'call']) {
      await outbox.complete(await claim(id, step), 'done')
    }
    now += syncAfterMs
    await outbox.complete(await claim(id, 'sync'), 'done')
  }

  describe('an entry', () => {
    test('is accepted once for each key', async () => {
      expect(await accept('a', 'key')).toEqual({ id: 'a', isRepeat: false })
      expect(await accept('b', 'key')).toEqual({ id: 'a', isRepeat: true })
      expect(await outbox.find('key')).toBe('a')
      expect(await outbox.find('other')).toBeUndefined()
      expect(await outbox.entry('b')).toBeUndefined()
      expect(await outbox.steps('b')).toEqual([])
      expect(await accept('c')).toMatchObject({ isRepeat: false })
      expect(await accept('d')).toMatchObject({ isRepeat: false })
    })

    test('is stored unchanged, and every step except the status sync is due', async () => {
      await accept('a')
      expect(await outbox.entry('a')).toEqual(letter('a'))
      expect((await dueNow()).toSorted()).toEqual(['a call', 'a mail', 'a store'])
      expect(await stepOf('a', 'sync')).toMatchObject({ state: 'done' })
      expect(await stepOf('a', 'mail')).toEqual({
        step: 'mail',
        state: 'waiting',
        attempts: 0,
        problem: null,
        changedAt: began,
        nextAt: began,
      })
      expect(await outbox.due(now, 2)).toHaveLength(2)
    })

    test('loses its payload when every step is done, and keeps its key', async () => {
      await accept('a', 'key')
      await completeAll('a')
      expect(await outbox.entry('a')).toBeUndefined()
      expect(await outbox.find('key')).toBe('a')
      expect((await outbox.steps('a')).map(({ state }) => state)).toEqual([
        'done',
        'done',
        'done',
        'done',
      ])
      expect(await dueNow()).toEqual([])
      expect(outbox.state).toMatchObject({ waiting: 0, isWritable: true })
    })

    test('keeps its payload while a step waits', async () => {
      await accept('a')
      await outbox.complete(await claim('a', 'store'), 'done')
      await outbox.complete(await claim('a', 'mail'), 'refused', 'HTTP 400')
      expect(await outbox.entry('a')).toBeDefined()
      expect(await stepOf('a', 'mail')).toMatchObject({ state: 'refused', problem: 'HTTP 400' })
    })

    test('is remembered by its key for thirty days', async () => {
      await accept('a', 'key')
      await accept('waiting', 'other')
      await completeAll('a')
      now = began + 30 * day - 1
      await outbox.forget()
      expect(await outbox.find('key')).toBe('a')
      now = began + 31 * day
      await outbox.forget()
      expect(await outbox.find('key')).toBeUndefined()
      expect(await outbox.find('other')).toBe('waiting')
      expect(await outbox.entry('waiting')).toBeDefined()
    })
  })

  describe('a step', () => {
    test('that is postponed waits until its time, and counts the attempt', async () => {
      await accept('a')
      const nextAt = now + 60_000
      const after = { nextAt, problem: 'HTTP 503', isUncertain: false }
      await outbox.postpone(await claim('a', 'mail'), after)
      expect(await dueNow()).not.toContain('a mail')
      expect(await stepOf('a', 'mail')).toMatchObject({
        state: 'waiting',
        attempts: 1,
        problem: 'HTTP 503',
      })
      for (const step of ['store', 'call']) await outbox.complete(await claim('a', step), 'done')
      now += syncAfterMs
      await outbox.complete(await claim('a', 'sync'), 'done')
      expect(await outbox.nextDueAt(now)).toBe(nextAt)
      now = nextAt - 1
      expect(await dueNow()).toEqual([])
      now = nextAt
      expect(await claim('a', 'mail')).toMatchObject({ attempts: 1, isUncertain: false })
    })

    test('that keeps failing is counted with the last problem, and can be brought forward', async () => {
      const fail = async (id: string, step: string, problem: string, isUncertain = false) =>
        outbox.postpone(await claim(id, step), { nextAt: now, problem, isUncertain })
      for (const id of ['a', 'b', 'c']) await accept(id)
      for (const id of ['a', 'b', 'a', 'b', 'c']) await fail(id, 'mail', 'HTTP 500')
      await fail('a', 'call', 'HTTP 500')
      now += 1
      const nextAt = now + 60_000
      await outbox.postpone(await claim('b', 'mail'), {
        nextAt,
        problem: 'HTTP 401',
        isUncertain: true,
      })
      await outbox.postpone(await claim('a', 'mail'), {
        nextAt: nextAt + 1,
        problem: 'HTTP 401',
        isUncertain: false,
      })
      const mail = { step: 'mail', count: 2, since: began, nextAt, problem: 'HTTP 401' }
      expect(await outbox.failing(['mail', 'call'], 2)).toEqual([mail])
      expect(await outbox.failing(['store'], 0)).toMatchObject([{ count: 3, problem: '' }])
      await outbox.bringForward(['call'])
      expect(await dueNow()).not.toContain('a mail')
      await outbox.bringForward(['mail'])
      expect(await dueNow()).toContain('a mail')
      // Its receiver can still be working.
      expect(await dueNow()).not.toContain('b mail')
      now += uncertainWaitMs
      expect(await dueNow()).toContain('b mail')
    })

    test('that is running is not due, and does not count against the limit', async () => {
      for (const id of ['a', 'b', 'c']) await accept(id, null, ['store'])
      const underWay = [
        { id: 'a', step: 'store' },
        { id: 'b', step: 'mail' },
      ]
      const names = async (limit: number) =>
        (await outbox.due(now, limit, underWay)).map(({ id, step }) => `${id} ${step}`).toSorted()
      expect(await names(10)).toEqual(['b store', 'c store'])
      expect(await names(1)).toHaveLength(1)
      expect(await dueNow()).toContain('a store')
    })

    test('whose receiver can have accepted the message is uncertain', async () => {
      await accept('a')
      await outbox.postpone(await claim('a', 'mail'), {
        nextAt: now,
        problem: 'x',
        isUncertain: true,
      })
      expect(await claim('a', 'mail')).toMatchObject({ isUncertain: true })
      expect(await claim('a', 'call')).toMatchObject({ isUncertain: false })
    })

    test('is not changed by an outdated claim', async () => {
      await accept('a')
      const outdated = await claim('a', 'mail')
      await outbox.postpone(outdated, { nextAt: now + 9000, problem: 'x', isUncertain: false })
      await outbox.complete(outdated, 'done')
      await outbox.postpone(outdated, { nextAt: now, problem: 'y', isUncertain: true })
      expect(await stepOf('a', 'mail')).toMatchObject({
        state: 'waiting',
        attempts: 1,
        problem: 'x',
      })
    })

    test('that has ended requests a status sync, once the first step is done', async () => {
      await accept('a')
      await outbox.complete(await claim('a', 'call'), 'done')
      now += syncAfterMs
      expect(await dueNow()).not.toContain('a sync')
      await outbox.complete(await claim('a', 'store'), 'done')
      expect(await dueNow()).not.toContain('a sync')
      now += syncAfterMs
      expect(await dueNow()).toContain('a sync')
    })

    test('that was done is due again with its own time, and no other step is', async () => {
      await accept('a')
      await completeAll('a')
      await outbox.reopen(letter('a'), 'mail')
      expect(await dueNow()).toEqual(['a mail'])
      expect(await claim('a', 'mail')).toMatchObject({ attempts: 0, isUncertain: false })
      expect(await outbox.entry('a')).toMatchObject({
        text: 'Two dogs of a',
        resentAt: { mail: now },
      })
      // A second request while the step waits changes nothing.
      now += 1
      await outbox.reopen(letter('a'), 'mail')
      expect((await outbox.entry('a'))?.resentAt).toEqual({ mail: now - 1 })
      await outbox.reopen(letter('a'), 'call')
      expect((await outbox.entry('a'))?.resentAt).toEqual({ mail: now - 1, call: now })
    })

    test('of an unknown entry becomes due alone', async () => {
      await outbox.reopen(letter('new'), 'call')
      expect(await dueNow()).toEqual(['new call'])
      expect(await stepOf('new', 'store')).toMatchObject({ state: 'done' })
    })
  })

  describe('an entry’s trace', () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
    const another = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-00`
    const acceptTraced = (id: string, trace: string | null) =>
      outbox.accept({ entry: letter(id), steps, idempotency: null, traceparent: trace })
    const traces = async () => (await outbox.due(now, 100)).map((due) => due.traceparent)

    test('belongs to each of its steps, and to the last status sync', async () => {
      await acceptTraced('a', traceparent)
      expect(await traces()).toEqual([traceparent, traceparent, traceparent])
      for (const step of ['store', 'mail', 'call']) {
        await outbox.complete(await claim('a', step), 'done')
      }
      expect(await outbox.entry('a')).toBeUndefined()
      now += syncAfterMs
      expect(await claim('a', 'sync')).toMatchObject({ traceparent })
    })

    test('is also the trace of a resend', async () => {
      await acceptTraced('a', traceparent)
      await completeAll('a')
      await outbox.reopen(letter('a'), 'mail', another)
      expect(await claim('a', 'mail')).toMatchObject({ traceparent })
    })

    test('is the resend’s if the entry had none, or was forgotten', async () => {
      await accept('a')
      expect(await traces()).toEqual([null, null, null])
      await completeAll('a')
      await outbox.reopen(letter('a'), 'mail', another)
      await outbox.reopen(letter('new'), 'call', another)
      expect(await traces()).toEqual([another, another])
    })

    test('is omitted if it is invalid, and the step continues', async () => {
      await acceptTraced('a', 'no traceparent')
      expect(await traces()).toEqual([null, null, null])
    })
  })

  describe('after a crash', () => {
    test('only a step whose receiver can be asked is uncertain', async () => {
      await accept('a')
      const before = await claim('a', 'mail')
      await outbox.close()
      await home.afterDeath()
      outbox = await home.open(() => now)
      now += uncertainWaitMs
      expect(await claim('a', 'mail')).toMatchObject({ isUncertain: true, attempts: 0 })
      expect(await claim('a', 'call')).toMatchObject({ isUncertain: false })
      await outbox.complete(before, 'done')
      expect(await stepOf('a', 'mail')).toMatchObject({ state: 'waiting' })
      expect(await outbox.entry('a')).toEqual({ ...letter('a'), acceptedAt: began })
      expect(await outbox.find('key')).toBeUndefined()
    })
  })

  describe('an entry of another store', () => {
    test('is restored with steps that ask their receivers first', async () => {
      expect(await outbox.restore(letter('a'), ['mail'])).toBe(true)
      expect(await outbox.entry('a')).toEqual(letter('a'))
      expect(await dueNow()).toEqual([])
      now += 5000
      expect(await claim('a', 'mail')).toMatchObject({ isUncertain: true })
      expect(await stepOf('a', 'store')).toMatchObject({ state: 'done' })
    })

    test('does not change steps that the outbox knows', async () => {
      await accept('a')
      await outbox.complete(await claim('a', 'mail'), 'done')
      await outbox.complete(await claim('a', 'store'), 'done')
      expect(await outbox.restore(letter('a'), ['mail'])).toBe(false)
      expect(await stepOf('a', 'mail')).toMatchObject({ state: 'done' })
    })

    test('ends the steps that the other store recorded later, and no others', async () => {
      await accept('a')
      const record = { state: 'done', attempts: 1, problem: null, changedAt: began + 1 } as const
      expect(await outbox.endEarlier('a', { step: 'mail', ...record })).toBe(true)
      expect(await stepOf('a', 'mail')).toMatchObject({ state: 'done', changedAt: began + 1 })
      expect(await outbox.endEarlier('a', { step: 'mail', ...record })).toBe(false)
      const equal = { step: 'call', ...record, changedAt: began }
      expect(await outbox.endEarlier('a', equal)).toBe(false)
      expect((await dueNow()).toSorted()).toEqual(['a call', 'a store'])
      await outbox.complete(await claim('a', 'store'), 'done')
      expect(await outbox.endEarlier('a', { step: 'call', ...record })).toBe(true)
      expect(await outbox.entry('a')).toBeUndefined()
    })

    test('is listed in pages by its id', async () => {
      for (const id of ['c', 'a', 'b']) await accept(id)
      expect(await outbox.idsWithPayload('', 2)).toEqual(['a', 'b'])
      expect(await outbox.idsWithPayload('b', 2)).toEqual(['c'])
    })

    test('is erased permanently, even while steps wait', async () => {
      await accept('a')
      await outbox.erase('a')
      expect(await outbox.entry('a')).toBeUndefined()
      expect(await outbox.idsWithPayload('', 10)).toEqual([])
    })

    test('is requested once if the outbox is new, because it can replace a lost one', async () => {
      await expect.poll(() => outbox.losses()).toEqual({ isAny: true, ids: [] })
      await outbox.rebuilt(0)
      expect(await outbox.losses()).toBeUndefined()
    })
  })

  describe('a claim', () => {
    test('from before a resend does not change the resent step', async () => {
      await accept('a')
      const outdated = await claim('a', 'call')
      await outbox.complete(outdated, 'done')
      await outbox.reopen(letter('a'), 'call')
      await outbox.complete(outdated, 'done')
      expect(await stepOf('a', 'call')).toMatchObject({ state: 'waiting', attempts: 0 })
      const after = { nextAt: now + 60_000, problem: 'HTTP 500', isUncertain: true }
      await outbox.postpone(outdated, after)
      expect(await claim('a', 'call')).toMatchObject({ attempts: 0, isUncertain: false })
      await outbox.complete(await claim('a', 'call'), 'done')
      expect(await stepOf('a', 'call')).toMatchObject({ state: 'done', attempts: 1 })
    })

    test('stays due for its holder', async () => {
      await accept('a')
      expect(await claim('a', 'mail')).toEqual(await claim('a', 'mail'))
    })

    test('of a status sync is outdated by a change meanwhile, so that it runs once more', async () => {
      await accept('a')
      await outbox.complete(await claim('a', 'store'), 'done')
      now += syncAfterMs
      const sync = await claim('a', 'sync')
      await outbox.complete(await claim('a', 'call'), 'done')
      await outbox.complete(sync, 'done')
      expect(await stepOf('a', 'sync')).toMatchObject({ state: 'waiting' })
      now += syncAfterMs
      await outbox.complete(await claim('a', 'sync'), 'done')
      expect(await stepOf('a', 'sync')).toMatchObject({ state: 'done' })
    })
  })

  test('many entries at once are all stored with their steps', async () => {
    const ids = Array.from({ length: 300 }, (_, at) => `letter-${at}`)
    const taken = await Promise.all(ids.map((id) => accept(id, `key of ${id}`)))
    expect(taken).toEqual(ids.map((id) => ({ id, isRepeat: false })))
    const again = await Promise.all(ids.map((id) => accept(`${id}-again`, `key of ${id}`)))
    expect(again).toEqual(ids.map((id) => ({ id, isRepeat: true })))
    const due = await outbox.due(now, 2000)
    expect(due).toHaveLength(900)
    await Promise.all(due.map((one) => outbox.complete(one, 'done')))
    expect(await outbox.due(now, 10)).toEqual([])
    expect(await outbox.idsWithPayload('', 10)).toEqual([])
  })

  test('two entries with the same key at once are one', async () => {
    const both = await Promise.all([accept('a', 'key'), accept('a', 'key'), accept('b', 'key')])
    expect(both.map(({ id }) => id)).toEqual(['a', 'a', 'a'])
    expect(both.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
  })

  test('a repeat whose key was lost is recognized by its id', async () => {
    await outbox.restore(letter('a'), ['mail'])
    expect(await accept('a', 'key')).toEqual({ id: 'a', isRepeat: true })
    expect(await stepOf('a', 'store')).toMatchObject({ state: 'done' })
  })

  test('a clock that is set back a day delays no step for a day', async () => {
    await accept('a', null, ['call'])
    const after = { nextAt: now + 60_000, problem: 'HTTP 503', isUncertain: false }
    await outbox.postpone(await claim('a', 'call'), after)
    expect(await dueNow()).toEqual([])
    now -= day
    expect(await dueNow()).toEqual(['a call'])
  })

  test('text of any script and length is stored unchanged', async () => {
    const text = `Two dogs \\ ' " \u0000 \ud83d\ude00 \ud83d ${'é'.repeat(20_000)}`
    const odd = { ...letter('a'), text }
    await outbox.accept({ entry: odd, steps, idempotency: null })
    expect(await outbox.entry('a')).toEqual(odd)
  })
}
