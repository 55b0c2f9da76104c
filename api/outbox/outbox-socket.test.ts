import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#api/platform/log/log.ts'
import { letterOutbox, type Letter } from '#tests/support/describe-outbox.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'
import { connectOutbox, outboxSocketIn, serveOutbox } from './outbox-socket.ts'
import { OutboxStore } from './outbox-store.ts'
import { eachStoredEntry, storedEntries } from './stored-entries.ts'

let dataDir: string
let outbox: OutboxStore<Letter>
let lines: string
const log = createLog('info', { write: (line) => void (lines += line) })

beforeEach(() => {
  dataDir = newFolder()
  lines = ''
  const options = { uncertainWaitMs: 1, log: silentLog, definition: letterOutbox }
  outbox = new OutboxStore({ folder: join(dataDir, 'journal'), ...options })
})
afterEach(() => outbox.close())

const serve = (folder = dataDir) =>
  serveOutbox(storedEntries(outbox), letterOutbox, { dataDir: folder, log })
const connect = () => connectOutbox(dataDir, letterOutbox)
const accept = (id: string) =>
  outbox.accept({
    entry: { id, acceptedAt: 1, text: `Two dogs of ${id}` },
    steps: letterOutbox.steps,
    idempotency: null,
  })

/** Connects when the socket is open. */
async function connected() {
  await expect.poll(connect).toBeDefined()
  return (await connect())!
}

test('a command reads and erases entries of the outbox that a server has locked', async () => {
  const stop = serve()
  const ids = Array.from({ length: 120 }, (_, at) => `letter-${String(at).padStart(3, '0')}`)
  await Promise.all(ids.map(accept))
  const entries = await connected()
  const found = []
  for await (const one of eachStoredEntry(entries)) found.push(one)
  expect(found.map(({ id }) => id)).toEqual(ids)
  expect(found[7]).toEqual({
    id: 'letter-007',
    entry: { id: 'letter-007', acceptedAt: 1, text: 'Two dogs of letter-007' },
    steps: outbox.steps('letter-007'),
  })
  await entries.erase('letter-007')
  expect(outbox.entry('letter-007')).toBeUndefined()
  expect(outbox.entry('letter-008')).toBeDefined()
  stop()
  expect(await connect()).toBeUndefined()
  await expect(entries.erase('letter-008')).rejects.toThrow()
})

test('the socket of a killed server counts as no server', async () => {
  expect(await connect()).toBeUndefined()
  mkdirSync(join(dataDir, 'control'))
  const socket = JSON.stringify(outboxSocketIn(dataDir))
  const program = `require('net').createServer().listen(${socket}, () => process.kill(process.pid, 'SIGKILL'))`
  spawnSync(process.execPath, ['-e', program])
  expect(await connect()).toBeUndefined()
  const stop = serve()
  expect(await (await connected()).page('')).toEqual([])
  stop()
})

test('an outbox that fails is reported to the command and in the log, without visitors’ text', async () => {
  const stop = serve()
  await accept('letter')
  const entries = await connected()
  const broken = { ...storedEntries(outbox), erase: () => Promise.reject(new Error('Two dogs')) }
  stop()
  const stopBroken = serveOutbox(broken, letterOutbox, { dataDir, log })
  await expect.poll(connect).toBeDefined()
  await expect(entries.erase('letter')).rejects.toThrow('answered 500')
  expect(lines).toContain('a command could not use the outbox')
  expect(lines).not.toContain('Two dogs')
  stopBroken()
})

test('a server whose socket cannot be opened runs without it, and logs this once', async () => {
  const stop = serve(join(dataDir, 'a-very-long-name'.repeat(10)))
  await expect.poll(() => lines).toContain('commands cannot use the outbox while the server runs')
  expect(lines.trim().split('\n')).toHaveLength(1)
  stop()
})
