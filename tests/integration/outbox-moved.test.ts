import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deliverySteps, inquiryOutbox, type InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import { keepDamagedMs } from '#api/outbox/outbox-folder.ts'
import { OutboxStore } from '#api/outbox/outbox-store.ts'
import { SharedClock } from '#api/platform/shared-clock.ts'
import { openInquiryOutbox, type OpenedOutbox } from '#api/start/inquiry-outbox.ts'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { hasPostgres, startPostgres, type RunningPostgres } from '#tests/support/start-postgres.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

describe.skipIf(!hasPostgres())('a file from before DATABASE_URL was set', () => {
  let postgres: RunningPostgres
  let dataDir: string
  let folder: string
  const opened: OpenedOutbox[] = []

  beforeAll(async () => {
    postgres = await startPostgres()
  }, 120_000)
  afterAll(() => postgres.stop())
  beforeEach(() => {
    dataDir = newFolder()
    folder = join(dataDir, 'journal')
    mkdirSync(folder)
  })
  afterEach(async () => {
    for (const { outbox, stop } of opened.splice(0)) {
      stop()
      await outbox.close()
    }
    const client = new Client(postgres.url)
    await client.connect()
    await client.query('TRUNCATE petjet.inquiry CASCADE')
    await client.end()
  })

  const definition = inquiryOutbox(deliverySteps)
  async function fileWith(fill: (file: OutboxStore<InquiryEntry>) => Promise<void>) {
    const file = new OutboxStore({ folder, uncertainWaitMs: 300, log: silentLog, definition })
    await file.rebuilt(0)
    await fill(file)
    file.close()
  }
  const acceptIn = (file: OutboxStore<InquiryEntry>, id: string) =>
    file.accept({
      entry: outboxEntry(id),
      steps: deliverySteps,
      idempotency: `key-${id}`,
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    })
  function harm(statement: string) {
    for (const name of ['inquiries.sqlite', 'inquiries.copy.sqlite']) {
      const database = new DatabaseSync(join(folder, name))
      database.exec(statement)
      database.close()
    }
  }
  async function open() {
    const one = await openInquiryOutbox({
      env: {
        DATABASE_POOL_SIZE: 8,
        DATABASE_URL: postgres.url,
        DATA_DIR: dataDir,
        DELIVERY_RETRY_MS: 50,
        DELIVERY_TIMEOUT_MS: 100,
      },
      log: silentLog,
      clock: new SharedClock(),
      definition,
    })
    opened.push(one)
    return one.outbox
  }

  test('is moved with its keys and states, and removed', async () => {
    await fileWith(async (file) => {
      await Promise.all(['a', 'b'].map((id) => acceptIn(file, id)))
      for (const due of file.due(Date.now(), 100)) {
        const isLeft = due.id === 'b' && due.step !== 'lake'
        if (!isLeft) await file.complete(due, 'done')
      }
    })
    const outbox = await open()
    expect(await outbox.find('key-a')).toBe('a')
    expect(await outbox.entry('a')).toBeUndefined()
    expect(await outbox.entry('b')).toMatchObject({ inquiry: { name: 'Amelia Stone' } })
    const due = (await outbox.due(Date.now() + 5000, 100)).filter(({ id }) => id === 'b')
    expect(due[0]?.traceparent).toMatch(/^00-a{32}-b{16}-01$/)
    const uncertain = Object.fromEntries(due.map(({ step, isUncertain }) => [step, isUncertain]))
    expect(uncertain).toEqual({
      notification: true,
      acknowledgement: true,
      webhook: false,
      assignment: true,
      'status-sync': false,
    })
    expect(readdirSync(folder)).toEqual([])
  })

  test('is moved from its copy if it is missing', async () => {
    await fileWith(async (file) => void (await acceptIn(file, 'a')))
    rmSync(join(folder, 'inquiries.sqlite'))
    const outbox = await open()
    expect(await outbox.entry('a')).toBeDefined()
    await outbox.rebuilt(0)
    expect(readdirSync(folder)).toEqual([])
  })

  test('is kept if some of it cannot be read', async () => {
    await fileWith(async (file) => {
      await Promise.all(['good', 'bad'].map((id) => acceptIn(file, id)))
    })
    harm(`UPDATE inquiry SET body = 'no words' WHERE id = 'bad'`)
    const outbox = await open()
    expect(await outbox.entry('good')).toBeDefined()
    expect(await outbox.find('key-bad')).toBeUndefined()
    // Not before the lake was queried for the inquiries that it has.
    expect(readdirSync(folder)).toContain('inquiries.sqlite')
    expect(await outbox.losses()).toEqual({ isAny: true, ids: [] })
    await outbox.rebuilt(0)
    expect(await outbox.losses()).toBeUndefined()
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^inquiries\.damaged-.*\.sqlite$/)])
  })

  test.each([
    ['a key', `UPDATE inquiry SET idempotency = 'a' || char(0) WHERE id = 'bad'`],
    ['a number', `UPDATE step SET attempts = 3000000000 WHERE inquiry = 'bad'`],
    ['a time', `UPDATE inquiry SET accepted_at = 9223372036854775807 WHERE id = 'bad'`],
  ])('is moved except for an entry with %s that PostgreSQL rejects', async (_, damage) => {
    await fileWith(async (file) => {
      await Promise.all(['sound-1', 'bad', 'sound-2'].map((id) => acceptIn(file, id)))
    })
    harm(damage)
    const outbox = await open()
    expect(await outbox.entry('sound-1')).toBeDefined()
    expect(await outbox.entry('sound-2')).toBeDefined()
    expect(await outbox.entry('bad')).toBeUndefined()
    expect(await outbox.losses()).toBeDefined()
    await outbox.rebuilt(0)
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^inquiries\.damaged-.*\.sqlite$/)])
  })

  test('that was damaged is moved again if the server ends before the lake answers', async () => {
    await fileWith(async (file) => void (await acceptIn(file, 'half')))
    writeFileSync(join(folder, 'inquiries.sqlite'), 'no database')
    for (let start = 0; start < 2; start++) {
      const outbox = await open()
      expect(await outbox.losses()).toBeDefined()
      await outbox.close()
    }
  })

  test('that was damaged is removed after thirty days, without an outbox here', async () => {
    const stored = join(folder, 'inquiries.damaged-2026-01-01T00-00-00-000Z.sqlite')
    writeFileSync(stored, 'words of a visitor')
    await open()
    expect(existsSync(stored)).toBe(true)
    vi.spyOn(Date, 'now').mockReturnValue(statSync(stored).ctimeMs + keepDamagedMs + 1000)
    await open()
    vi.restoreAllMocks()
    expect(existsSync(stored)).toBe(false)
  })

  test('stays while PostgreSQL is unavailable, and is moved later', async () => {
    await fileWith(async (file) => void (await acceptIn(file, 'later')))
    await postgres.kill()
    const outbox = await open()
    expect(existsSync(join(folder, 'inquiries.sqlite'))).toBe(true)
    await postgres.start()
    const entry = () => Promise.resolve(outbox.entry('later')).catch(() => undefined)
    await expect.poll(entry, { timeout: 15_000 }).toBeDefined()
    await expect.poll(() => readdirSync(folder)).toEqual([])
  })

  test('of a later version stops the start', async () => {
    await fileWith(async (file) => void (await acceptIn(file, 'newer')))
    const database = new DatabaseSync(join(folder, 'inquiries.sqlite'))
    database.exec(`PRAGMA user_version = 77; PRAGMA application_id = ${0x504a_0000 + 77}`)
    database.close()
    await expect(open()).rejects.toThrow('start the newer program again')
    expect(existsSync(join(folder, 'inquiries.sqlite'))).toBe(true)
  })

  test('that is not an outbox does not stop the start', async () => {
    writeFileSync(join(folder, 'inquiries.sqlite'), 'nothing of an outbox')
    const outbox = await open()
    expect(await outbox.canBeWritten()).toBe(true)
  })
})
