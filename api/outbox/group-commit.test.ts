import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliverySteps, inquiryOutbox } from '#api/inquiry/inquiry-entry.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { GroupCommit } from './group-commit.ts'
import { openOutbox, type OpenOutbox } from './outbox-opening.ts'

let folder: string
let elapsed: number
/** The calls on the file, in order. */
let calls: string[]
/** The error that a call ends with, by its name. */
let faults: Record<string, Error>
let commits: GroupCommit

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'petjet-commit-'))
  elapsed = 0
  calls = []
  faults = {}
  commits = new GroupCommit(open, () => elapsed)
})
afterEach(() => {
  commits.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens the real outbox, and records how it is used. */
function open(): OpenOutbox {
  note('open')
  const definition = inquiryOutbox(deliverySteps)
  const outbox = openOutbox({ folder, definition, log: silentLog, now: Date.now })
  const { file, count, rewriteIfRemoved } = outbox
  const { begin, commit, close, syncOnCommit } = file
  Object.assign(file, {
    syncOnCommit: (isOn: boolean) => (note(isOn ? 'synced' : 'lazy'), syncOnCommit(isOn)),
    begin: () => (note('begin'), begin()),
    commit: () => (note('commit'), commit()),
    close: () => (close(), note('close')),
  })
  const noted = {
    found: count.found,
    note: (written: number) => (note(`count ${written}`), count.note(written)),
    close: () => (note('close count'), count.close()),
  }
  return { file, count: noted, rewriteIfRemoved }
}
function note(call: string): void {
  calls.push(call)
  if (faults[call]) throw faults[call]
}

const damage = () => Object.assign(new Error('malformed'), { errcode: 11 })
const put = (id: string) =>
  commits.write((file) => void file.insertInquiry.run(id, 1, id, null, null))
const putLazily = (id: string) =>
  commits.writeLazily((file) => void file.insertInquiry.run(id, 1, id, null, null))
const stored = () =>
  commits.read((file) => ['a', 'b', 'c', 'd'].filter((id) => file.byIdempotency.get(id)))
const failing = (cause: Error) =>
  commits.write(() => {
    throw cause
  })

describe('the writes of one turn', () => {
  test('share one synced transaction, which is counted', async () => {
    await Promise.all([putLazily('a'), put('b'), put('c')])
    expect(calls).toEqual(['open', 'synced', 'begin', 'commit', 'count 1'])
    calls = []
    await put('d')
    expect(calls).toEqual(['synced', 'begin', 'commit', 'count 2'])
  })

  test('are neither synced nor counted if all of them are lazy', async () => {
    await Promise.all([putLazily('a'), putLazily('b')])
    expect(calls).toEqual(['open', 'lazy', 'begin', 'commit'])
    expect(stored()).toEqual(['a', 'b'])
    await put('c')
    expect(calls.at(-1)).toBe('count 2')
  })

  test('are on disk when the outbox is closed', async () => {
    const written = put('a')
    commits.close()
    await written
    expect(calls.slice(-5)).toEqual(['begin', 'commit', 'count 1', 'close', 'close count'])
    commits = new GroupCommit(open)
    expect(stored()).toEqual(['a'])
  })

  test('do not open a closed outbox again, which another server can have locked', async () => {
    commits.close()
    expect(stored).toThrow('The outbox is closed.')
    await expect(put('a')).rejects.toThrow('The outbox is closed.')
    expect(calls).toEqual([])
  })
})

describe('a transaction that fails', () => {
  test('is undone, and the file is opened again', async () => {
    await put('a')
    faults['commit'] = new Error('The disk is full.')
    const outcomes = await Promise.allSettled([put('b'), put('c')])
    expect(outcomes).toEqual([
      { status: 'rejected', reason: faults['commit'] },
      { status: 'rejected', reason: faults['commit'] },
    ])
    expect(calls.slice(-4)).toEqual(['begin', 'commit', 'close', 'close count'])
    expect(commits.isWell).toBe(false)
    faults = {}
    await put('d')
    expect(commits.isWell).toBe(true)
    expect(calls.filter((call) => call === 'open')).toHaveLength(2)
    expect(stored()).toEqual(['a', 'd'])
  })

  test('also closes the file if it cannot begin', async () => {
    await put('a')
    faults['begin'] = new Error('busy')
    await expect(put('b')).rejects.toBe(faults['begin'])
    expect(calls.slice(-3)).toEqual(['begin', 'close', 'close count'])
    faults = {}
    await put('c')
    expect(stored()).toEqual(['a', 'c'])
  })
})

describe('damage', () => {
  test('found by a read closes the file, and the next use opens it', async () => {
    await put('a')
    const cause = damage()
    expect(() =>
      commits.read(() => {
        throw cause
      }),
    ).toThrow(cause)
    expect(calls.slice(-2)).toEqual(['close', 'close count'])
    expect(stored()).toEqual(['a'])
    expect(calls.at(-1)).toBe('open')
  })

  test('is not assumed after any other error of a read', async () => {
    await put('a')
    const cause = new Error('mine')
    expect(() =>
      commits.read(() => {
        throw cause
      }),
    ).toThrow(cause)
    expect(calls).not.toContain('close')
  })

  test('of a row reopens the file after the write that found it', async () => {
    const written = commits.write((file) => {
      commits.reopenSoon()
      file.insertInquiry.run('a', 1, 'a', null, null)
    })
    commits.reopenSoon()
    await written
    await put('b')
    expect(calls.filter((call) => call === 'open')).toHaveLength(2)
    expect(stored()).toEqual(['a', 'b'])
  })

  test('found by a write ends the entire transaction', async () => {
    const cause = damage()
    const outcomes = await Promise.allSettled([put('a'), failing(cause)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(commits.isWell).toBe(false)
    expect(stored()).toEqual([])
  })
})

test('a write that ends the transaction, as on a full disk, rejects the others', async () => {
  const ended = commits.write((file) => {
    file.rollback()
    throw new Error('The disk is full.')
  })
  const outcomes = await Promise.allSettled([put('a'), ended])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(stored()).toEqual([])
})

test('retries to open the outbox after a second, and reports the same error until then', async () => {
  faults['open'] = new Error('locked')
  await expect(put('a')).rejects.toBe(faults['open'])
  const { open: first } = faults
  faults['open'] = new Error('still locked')
  elapsed = 999
  expect(stored).toThrow(first)
  expect(calls).toEqual(['open'])
  elapsed = 1000
  expect(stored).toThrow(faults['open'])
  faults = {}
  elapsed = 2000
  expect(stored()).toEqual([])
})
