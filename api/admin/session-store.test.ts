import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '#api/platform/log/log.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { SessionStore } from './session-store.ts'
import { sessionMs } from './session.ts'

const hour = 3600 * 1000
const newFolder = () => mkdtempSync(join(tmpdir(), 'petjet-sessions-'))
const open = (folder = newFolder()) => new SessionStore(folder, silentLog)

/** A store, with the messages that it logs. */
function openLogged(folder: string) {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line).msg) })
  return { store: new SessionStore(folder, log), lines }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

describe('a session', () => {
  test('ends twelve hours after the sign-in, used or not', () => {
    const store = open()
    const used = store.begin('crew', 'print').token
    const idle = store.begin('crew', 'print').token
    for (let hours = 0; hours < 11; hours++) {
      vi.advanceTimersByTime(hour)
      expect(store.find(used, 'print')).toBeDefined()
    }
    vi.advanceTimersByTime(hour - 1)
    expect(store.find(idle, 'print')).toBeDefined()
    vi.advanceTimersByTime(1)
    expect(store.find(used, 'print')).toBeUndefined()
    expect(store.find(idle, 'print')).toBeUndefined()
    store.close()
  })

  test('is not prolonged by a clock that is set back', () => {
    const store = open()
    const { token } = store.begin('crew', 'print')
    vi.advanceTimersByTime(11 * hour)
    vi.setSystemTime(Date.now() - 24 * hour)
    expect(store.find(token, 'print')).toBeDefined()
    vi.advanceTimersByTime(hour)
    expect(store.find(token, 'print')).toBeUndefined()
    store.close()
  })

  test('that was begun later than it is now does not count after a restart', () => {
    const folder = newFolder()
    const first = open(folder)
    const { token } = first.begin('crew', 'print')
    first.close()
    vi.setSystemTime(Date.now() - 24 * hour)
    const again = open(folder)
    expect(again.find(token, 'print')).toBeUndefined()
    again.close()
  })

  test('is ended by a clock that is set ahead, and its row goes with the next sign-in', () => {
    const folder = newFolder()
    const store = open(folder)
    const { token } = store.begin('crew', 'print')
    vi.setSystemTime(Date.now() + sessionMs)
    expect(store.find(token, 'print')).toBeUndefined()
    store.begin('crew', 'print')
    const rows = new DatabaseSync(join(folder, 'sessions.sqlite')).prepare('SELECT * FROM session')
    expect(rows.all()).toHaveLength(1)
    store.close()
  })

  test('ends for itself alone', () => {
    const store = open()
    const [here, elsewhere] = [store.begin('crew', 'print'), store.begin('crew', 'print')]
    expect(store.end(here.token)).toBe(true)
    expect(store.find(here.token, 'print')).toBeUndefined()
    expect(store.find(elsewhere.token, 'print')).toBeDefined()
    store.close()
  })
})

test('sessions on a disk that is unavailable at the start can come back', () => {
  vi.useRealTimers()
  const folder = newFolder()
  const file = join(folder, 'sessions.sqlite')
  mkdirSync(file)
  const store = open(folder)
  const { token } = store.begin('crew', 'print')
  expect(store.end(token)).toBe(false)
  rmdirSync(file)
  expect(store.end(token)).toBe(true)
  store.close()
})

test('a file that is damaged while it is open ends no sign-out with an error', () => {
  vi.useRealTimers()
  const folder = newFolder()
  const file = join(folder, 'sessions.sqlite')
  open(folder).close()
  const filler = new DatabaseSync(file)
  const insert = filler.prepare('INSERT INTO session VALUES (?, ?, ?, ?)')
  filler.exec('BEGIN')
  // More than SQLite keeps in memory, so that it has to read the file again.
  const names = Array.from({ length: 2000 }, (_, at) => `${at}`.padStart(43, 'x'))
  for (const name of names) insert.run(name, 'c'.repeat(3000), 'print', Date.now() + sessionMs)
  filler.exec('COMMIT')
  filler.close()
  const store = open(folder)
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(statSync(file).size - 4096, 'x'), 0, undefined, 4096)
  closeSync(handle)
  const { token } = store.begin('crew', 'print')
  expect(store.end(token)).toBe(true)
  expect(store.find(token, 'print')).toBeUndefined()
  expect(store.end(store.begin('crew', 'print').token)).toBe(true)
  expect(existsSync(file)).toBe(false)
  store.close()
})

test('a disk that fails while it is open loses no session, and keeps none for a restart', () => {
  vi.useRealTimers()
  const folder = newFolder()
  const file = join(folder, 'sessions.sqlite')
  const { store, lines } = openLogged(folder)
  const stored = store.begin('crew', 'print').token
  const ended = store.begin('pilot', 'print').token
  // The sessions on the disk can still be read, but not changed.
  const disk = new DatabaseSync(file)
  disk.exec("CREATE TRIGGER full BEFORE DELETE ON session BEGIN SELECT RAISE(ABORT, 'full'); END")
  disk.close()
  expect(store.end(ended)).toBe(true)
  expect(lines).toEqual(['admin sessions cannot be stored: a restart will end them'])
  expect(store.find(stored, 'print')).toMatchObject({ username: 'crew' })
  expect(store.find(stored, 'another')).toBeUndefined()
  expect(store.find(ended, 'print')).toBeUndefined()
  for (const suffix of ['', '-wal', '-shm']) expect(existsSync(file + suffix)).toBe(false)
  store.close()
  const again = open(folder)
  expect(again.find(stored, 'print')).toBeUndefined()
  again.close()
})

test('a disk that can no longer be read ends all sessions, and new ones begin', () => {
  vi.useRealTimers()
  const folder = newFolder()
  const { store, lines } = openLogged(folder)
  const { token } = store.begin('crew', 'print')
  const disk = new DatabaseSync(join(folder, 'sessions.sqlite'))
  disk.exec('DROP TABLE session')
  disk.close()
  const { token: next } = store.begin('crew', 'print')
  expect(lines).toEqual([
    'admin sessions cannot be stored: a restart will end them',
    'some admin sessions cannot be read and have ended',
  ])
  expect(store.find(token, 'print')).toBeUndefined()
  expect(store.find(next, 'print')).toBeDefined()
  store.close()
})

test('each sign-out reports sessions that cannot be removed from a disk', () => {
  vi.useRealTimers()
  const folder = newFolder()
  mkdirSync(join(folder, 'sessions.sqlite', 'inside'), { recursive: true })
  const { store, lines } = openLogged(folder)
  expect(store.end(store.begin('crew', 'print').token)).toBe(false)
  expect(lines[0]).toBe('admin sessions cannot be stored: a restart will end them')
  expect(new Set(lines.slice(1))).toEqual(
    new Set(['ended admin sessions may come back at a restart']),
  )
  store.close()
})

describe('a damaged file is replaced by a new one, which is kept from then on', () => {
  test.each([
    ['no database', (file: string) => writeFileSync(file, 'x'.repeat(9000))],
    ['empty', (file: string) => writeFileSync(file, '')],
  ])('%s', (kind, damage) => {
    const folder = newFolder()
    open(folder).close()
    damage(join(folder, 'sessions.sqlite'))
    const { store, lines } = openLogged(folder)
    // An empty file is a new database for SQLite.
    const reported = 'the file of admin sessions is damaged: everyone has to sign in again'
    expect(lines).toEqual(kind === 'empty' ? [] : [reported])
    const { token } = store.begin('crew', 'print')
    store.close()
    const again = open(folder)
    expect(again.find(token, 'print')).toBeDefined()
    again.close()
    expect(existsSync(join(folder, 'sessions.sqlite'))).toBe(true)
  })
})
