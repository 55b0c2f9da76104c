import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { portOf } from '#packages/local-lake/tests/support/port-of.ts'
import { freePort } from '#tests/support/start-instance.ts'
import { hasPostgres, startPostgres, startStandby } from '#tests/support/start-postgres.ts'
import { expectDeliveredOnce } from './delivered-once.ts'
import { startProduct } from './product.ts'
import { startReceivers } from './receivers.ts'

/** Runs statements on a PostgreSQL, and returns the last one's rows. */
async function runSql(url: string, ...texts: readonly string[]) {
  const client = new Client(url)
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const text of texts) ({ rows } = await client.query(text))
    return rows
  } finally {
    await client.end()
  }
}

const portIn = (url: string) => Number(new URL(url).port)

/** An address that moves from one PostgreSQL to another, as a virtual IP address does. */
async function startVirtualAddress(url: string) {
  let port = portIn(url)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const target = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.pipe(to)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: url.replace(`:${port}/`, `:${portOf(server)}/`),
    moveTo: (other: string) => void (port = portIn(other)),
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

test.skipIf(!hasPostgres())(
  'a failover to a synchronous standby loses no accepted inquiry, and delivers each once',
  async () => {
    const primary = await startPostgres()
    const standby = await startStandby(primary)
    const receivers = await startReceivers()
    const address = await startVirtualAddress(primary.url)
    const start = async (url: string) => {
      const port = String(await freePort())
      const DATA_DIR = join(receivers.folder, `server-${port}`)
      const own = { PORT: port, DATA_DIR, DATABASE_URL: url, DELIVERY_TIMEOUT_MS: '1000' }
      return startProduct({ environment: { ...receivers.environment, ...own } })
    }
    const products = [await start(address.url)]
    const [running] = products
    try {
      const synchronous = `ALTER SYSTEM SET synchronous_standby_names = 'standby'`
      await runSql(primary.url, synchronous, 'SELECT pg_reload_conf()')
      const states = () => runSql(primary.url, 'SELECT sync_state FROM pg_stat_replication')
      await expect.poll(states).toEqual([{ sync_state: 'sync' }])

      // Otherwise, lost inquiries could be restored from the lake.
      await receivers.lakeDown()
      await receivers.fault('mail', 'fail')
      const accepted: string[] = []
      let count = 0
      const send = async () => {
        const receipt = await running!.accept(`Visitor ${count++}`).catch(() => undefined)
        if (receipt !== undefined) accepted.push(receipt.id)
        return receipt !== undefined
      }
      const sendMany = () => Promise.all(Array.from({ length: 10 }, send))
      expect(await sendMany()).not.toContain(false)
      const during = [sendMany(), sendMany()]
      await primary.kill()
      await Promise.all(during)
      expect(await send()).toBe(false)

      await runSql(standby.url, 'SELECT pg_promote()')
      address.moveTo(standby.url)
      await expect.poll(send, { timeout: 20_000, interval: 200 }).toBe(true)
      await receivers.lakeUp()
      await receivers.fault('mail', 'none')
      products.push(await start(standby.url))
      await running!.delivered(40_000)
      await expectDeliveredOnce(receivers, accepted)
      expect(accepted.length).toBeGreaterThan(10)
    } finally {
      await Promise.all(products.map((product) => product.stop()))
      address.stop()
      await receivers.stop()
      await standby.stop()
      await primary.stop()
    }
  },
  120_000,
)
