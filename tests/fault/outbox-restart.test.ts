import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { freePort } from '#tests/support/start-instance.ts'
import { expectDeliveredOnce } from './delivered-once.ts'
import { harmFile, seeded, type HarmName } from './outbox-damage.ts'
import { startProduct, type Product } from './product.ts'
import { startReceivers, type Receivers } from './receivers.ts'

let receivers: Receivers
let folder: string
let product: Product | undefined

beforeEach(async () => {
  receivers = await startReceivers()
  folder = join(receivers.folder, 'product', 'journal')
})
afterEach(async () => {
  await product?.stop()
  product = undefined
  await receivers.stop()
})

const words = /unmistakable|amelia|010-2030|northfield|one cabin/i

async function start(shell?: string, variables: Record<string, string> = {}) {
  const environment = { ...receivers.environment, ...variables }
  product = await startProduct({ environment, ...(shell !== undefined && { shell }) })
  return product
}

/**
 * A server that was killed while four inquiries, already in the lake, waited for the mail service.
 */
async function leaveWaiting(): Promise<string[]> {
  await receivers.fault('mail', 'fail')
  const first = await start()
  const names = Array.from({ length: 4 }, (_, at) => `Unmistakable ${at}`)
  const receipts = await Promise.all(names.map((name) => first.accept(name)))
  const waiting = async () =>
    (await receivers.inquiries()).filter(
      ({ delivery }) => delivery?.['notification']?.state === 'waiting',
    ).length
  await expect.poll(waiting, { timeout: 10_000 }).toBe(4)
  // A first start replaces no outbox that was lost or damaged.
  expect(await first.health()).toMatchObject({ damages: 0, damage: null })
  await first.kill()
  expect(first.output()).not.toMatch(/"msg":"[^"]*outbox/)
  await receivers.fault('mail', 'none')
  return receipts.map(({ id }) => id)
}

// `outbox-damaged.test.ts` has every kind of damage, without a process.
test.each<[harm: HarmName, file: string]>([
  ['garble', ''],
  ['remove', '-wal'],
])(
  'a damaged outbox (%s, file%s): the server starts, and delivers waiting inquiries once',
  async (harm, file) => {
    const ids = await leaveWaiting()
    harmFile(join(folder, `inquiries.sqlite${file}`), harm, seeded(7))
    const fixed = await start()
    ids.push((await fixed.accept('Unmistakable New')).id)
    await expect
      .poll(async () => (await receivers.mails()).length, { timeout: 25_000 })
      .toBe(2 * ids.length)
    await fixed.delivered()
    await expectDeliveredOnce(receivers, ids)
    expect(fixed.output()).not.toMatch(words)
  },
  60_000,
)

test('a server that starts with an empty file alone delivers the inquiries waiting in the lake once, and logs it', async () => {
  const ids = await leaveWaiting()
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  writeFileSync(join(folder, 'inquiries.sqlite'), '')
  const started = await start()
  await expect
    .poll(async () => (await receivers.mails()).length, { timeout: 25_000 })
    .toBe(2 * ids.length)
  await started.delivered()
  await expectDeliveredOnce(receivers, ids)
  await expect.poll(() => started.output()).toContain('restored lost outbox entries from the lake')
  expect(started.output()).not.toMatch(words)
  const { status } = (await (await fetch(`${started.url}/api/health`)).json()) as {
    status: string
  }
  expect(status).toBe('degraded')
}, 60_000)

test('a second server with its own outbox delivers inquiries once, even if the first retries later', async () => {
  await receivers.fault('mail', 'fail')
  const first = await start(undefined, { DELIVERY_RETRY_MS: '10000' })
  const { id } = await first.accept('Unmistakable Shared')
  await receivers.fault('mail', 'none')
  const variables = { PORT: String(await freePort()), DATA_DIR: join(receivers.folder, 'second') }
  const second = await startProduct({ environment: { ...receivers.environment, ...variables } })
  try {
    await expect.poll(async () => (await receivers.mails()).length, { timeout: 8000 }).toBe(2)
    expect((await first.health()).waiting).toBe(1)
    await first.delivered(25_000)
    await expectDeliveredOnce(receivers, [id])
  } finally {
    await second.stop()
  }
}, 60_000)

test('nothing is lost if the folder is removed while the server runs and the lake is down', async () => {
  const running = await start()
  await receivers.lakeDown()
  const before = await running.accept('Unmistakable Before')
  rmSync(folder, { recursive: true })
  const after = await running.accept('Unmistakable After')
  // Log lines are written in batches.
  await expect
    .poll(() => running.output())
    .toContain('the file of the outbox was removed while the server was running')
  await running.kill()
  await receivers.lakeUp()
  await (await start()).delivered(25_000)
  await expectDeliveredOnce(receivers, [before.id, after.id])
}, 60_000)

test('one damaged row: the others are delivered, and the lake brings its inquiry back', async () => {
  const ids = await leaveWaiting()
  const database = new DatabaseSync(join(folder, 'inquiries.sqlite'))
  const bare = ids[0]?.replace('inquiry.', '') ?? ''
  database.prepare(`UPDATE inquiry SET body = '{"Amelia' WHERE id = ?`).run(bare)
  database.close()
  const fixed = await start()
  await fixed.delivered(25_000)
  await expectDeliveredOnce(receivers, ids)
  await expect.poll(() => fixed.output()).toContain('rows of the outbox cannot be read')
  expect(fixed.output()).not.toMatch(words)
  expect(await fixed.health()).toMatchObject({ setAside: 0 })
}, 60_000)

test('a disk that is full at the start: the site starts, and accepts inquiries once there is space', async () => {
  const ids = await leaveWaiting()
  // The system prevents any file of this process from growing, until the limit is lifted.
  const full = await start('ulimit -S -f 1')
  expect((await full.send(validInquiry)).status).toBe(503)
  expect(await full.health()).toMatchObject({ isWritable: false })
  expect((await fetch(`${full.url}/api/health`)).status).toBe(200)
  execFileSync('prlimit', ['--pid', String(full.pid), '--fsize=unlimited'])
  await expect.poll(async () => (await full.send(validInquiry)).status, { timeout: 8000 }).toBe(200)
  await expect.poll(async () => (await receivers.mails()).length, { timeout: 20_000 }).toBe(10)
  await full.delivered()
  await expectDeliveredOnce(receivers, ids)
  expect(full.output()).not.toMatch(words)
  // Nothing was damaged, so nothing was moved aside.
  expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([])
}, 60_000)

test('a full disk at the first start leaves no incomplete file', async () => {
  rmSync(folder, { recursive: true, force: true })
  const full = await start('ulimit -S -f 1')
  expect((await full.send(validInquiry)).status).toBe(503)
  execFileSync('prlimit', ['--pid', String(full.pid), '--fsize=unlimited'])
  await expect.poll(async () => (await full.send(validInquiry)).status, { timeout: 8000 }).toBe(200)
  await full.delivered()
}, 60_000)
