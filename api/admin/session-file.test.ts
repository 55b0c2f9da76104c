import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '#api/platform/log/log.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { SessionFile } from './session-file.ts'
import { sessionDigest, sessionMs } from './session.ts'

const hour = 3600 * 1000
const newFolder = () => mkdtempSync(join(tmpdir(), 'petjet-sessions-'))
const open = (folder = newFolder()) => new SessionFile(folder, silentLog)

/** A store, with the messages that it logs. */
function openLogged(folder: string) {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line).msg) })
  return { store: new SessionFile(folder, log), lines }
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

  test('that began in the future does not count after a restart', () => {
    const folder = newFolder()
    const first = open(folder)
    const { token } = first.begin('crew', 'print')
    first.close()
    vi.setSystemTime(Date.now() - 24 * hour)
    const again = open(folder)
    expect(again.find(token, 'print')).toBeUndefined()
    again.close()
  })

  test('ends if the clock is set ahead, and the next sign-in deletes its row', () => {
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

  test('ends without affecting others', () => {
    const store = open()
    const [here, elsewhere] = [store.begin('crew', 'print'), store.begin('crew', 'print')]
    expect(store.end(sessionDigest(here.token))).toBe(true)
    expect(store.find(here.token, 'print')).toBeUndefined()
    expect(store.find(elsewhere.token, 'print')).toBeDefined()
    store.close()
  })
})

test('sessions on a disk that is unavailable at the start can become valid again', () => {
  vi.useRealTimers()
  const folder = newFolder()
  const file = join(folder, 'sessions.sqlite')
  mkdirSync(file)
  const store = open(folder)
  const { token } = store.begin('crew', 'print')
  expect(store.end(sessionDigest(token))).toBe(false)
  rmdirSync(file)
  expect(store.end(sessionDigest(token))).toBe(true)
  store.close()
})

test('a failing disk ends no session, and stores none for a restart', () => {
  const folder = newFolder()
  const { store, lines } = openLogged(folder)
  const [stored, ended] = [store.begin('crew', 'print').token, store.begin('pilot', 'print').token]
  vi.spyOn(DatabaseSync.prototype, 'serialize').mockImplementationOnce(() => {
    throw new Error('full')
  })
  expect(store.end(sessionDigest(ended))).toBe(true)
  expect(lines).toEqual(['admin sessions cannot be stored: a restart will end them'])
  expect(readdirSync(folder)).toEqual([])
  expect(store.find(stored, 'print')).toMatchObject({ username: 'crew' })
  expect(store.find(ended, 'print')).toBeUndefined()
  // There is space again.
  const later = store.begin('crew', 'print').token
  store.close()
  const again = open(folder)
  expect([later, stored, ended].map((token) => again.find(token, 'print') !== undefined)).toEqual([
    true,
    true,
    false,
  ])
  again.close()
})

test('only its owner can read the file', () => {
  const folder = newFolder()
  const { store } = openLogged(folder)
  store.begin('crew', 'print')
  expect(statSync(join(folder, 'sessions.sqlite')).mode & 0o777).toBe(0o600)
  store.close()
})

test('each sign-out reports sessions that cannot be removed from a disk', () => {
  vi.useRealTimers()
  const folder = newFolder()
  mkdirSync(join(folder, 'sessions.sqlite', 'inside'), { recursive: true })
  const { store, lines } = openLogged(folder)
  expect(store.end(sessionDigest(store.begin('crew', 'print').token))).toBe(false)
  expect(lines[0]).toContain('cannot be read')
  const failures = [
    'admin sessions cannot be stored: a restart will end them',
    'ended admin sessions may come back at a restart',
  ]
  expect(lines.slice(1)).toEqual([...failures, ...failures])
  store.close()
})

describe('a file of an earlier version, with its write-ahead log,', () => {
  /** A folder as a killed server of an earlier version left it, and the token of its session. */
  function killed() {
    const folder = newFolder()
    const store = open(folder)
    const { token } = store.begin('crew', 'print')
    store.close()
    const held = new DatabaseSync(join(folder, 'sessions.sqlite'))
    held.exec("PRAGMA journal_mode = WAL; UPDATE session SET username = 'pilot'")
    cpSync(folder, `${folder}-killed`, { recursive: true })
    held.close()
    return { folder: `${folder}-killed`, token }
  }

  test('is read', () => {
    const { folder, token } = killed()
    const store = open(folder)
    expect(store.find(token, 'print')).toMatchObject({ username: 'pilot' })
    store.close()
  })

  test('ends all sessions if it is damaged, and later ones are stored', () => {
    const { folder } = killed()
    writeFileSync(join(folder, 'sessions.sqlite'), 'x'.repeat(9000))
    const { store, lines } = openLogged(folder)
    const problem = 'the file of admin sessions cannot be read: everyone has to sign in again'
    expect(lines).toEqual([problem])
    const { token } = store.begin('crew', 'print')
    store.close()
    const again = open(folder)
    expect(again.find(token, 'print')).toBeDefined()
    again.close()
  })
})
