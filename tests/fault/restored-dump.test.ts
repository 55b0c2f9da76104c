import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hasPostgres, startPostgres, type RunningPostgres } from '#tests/support/start-postgres.ts'
import { startHttp } from '#packages/local-lake/tests/support/start-http.ts'
import { expectDeliveredOnce } from './delivered-once.ts'
import { startProduct, type Product } from './product.ts'
import { startReceivers, type Receivers } from './receivers.ts'

describe.skipIf(!hasPostgres())('restoring an old dump of the outbox', () => {
  let postgres: RunningPostgres
  let receivers: Receivers
  /** A Mailgun stand-in that rejects event queries, as it would with a sending key. */
  let mailgun: Awaited<ReturnType<typeof startSendOnlyMail>>
  let product: Product | undefined

  beforeEach(async () => {
    postgres = await startPostgres()
    receivers = await startReceivers()
    mailgun = await startSendOnlyMail(receivers.environment['MAILGUN_API_URL']!)
  }, 120_000)
  afterEach(async () => {
    await product?.stop()
    await mailgun.stop()
    await receivers.stop()
    await postgres.stop()
  })

  const start = async (overrides: Record<string, string> = {}) => {
    const environment = { ...receivers.environment, DATABASE_URL: postgres.url, ...overrides }
    product = await startProduct({ environment })
    return product
  }
  const run = (program: string, ...args: readonly string[]) => {
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  }
  /** Replaces the tables with those from a dump, as docs/operations.md says. */
  async function restore(dump: string): Promise<void> {
    const client = new Client(postgres.url)
    await client.connect()
    await client.query('DROP SCHEMA petjet CASCADE')
    await client.end()
    run('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${postgres.url}`, dump)
  }

  test.each([
    ['with a key that can only send', () => ({ MAILGUN_API_URL: mailgun.url })],
    ['with a key that can query events', () => ({})],
  ])(
    'sends nothing twice and loses nothing, %s',
    async (_, overrides) => {
      const dump = join(receivers.folder, 'old.dump')
      const first = await start(overrides())
      await receivers.fault('mail', 'fail')
      await receivers.fault('webhook', 'fail')
      const waiting = await first.accept('Waiting At The Dump')
      await expect.poll(async () => (await receivers.inquiries()).length).toBe(1)
      run('pg_dump', '--format=custom', `--file=${dump}`, postgres.url)
      await receivers.fault('mail', 'none')
      await receivers.fault('webhook', 'none')
      const later = await first.accept('Delivered After The Dump')
      await first.delivered()
      await receivers.fault('mail', 'fail')
      const waitingAtCrash = await first.accept('Waiting At The Crash')
      await expect.poll(async () => (await receivers.inquiries()).length).toBe(3)
      await first.kill()

      await restore(dump)
      await receivers.fault('mail', 'none')
      const second = await start(overrides())
      // Two emails for each of three inquiries.
      await expect.poll(async () => (await receivers.mails()).length, { timeout: 20_000 }).toBe(6)
      await second.delivered()
      await expectDeliveredOnce(
        receivers,
        [waiting, later, waitingAtCrash].map(({ id }) => id),
      )
      for (const { emailSent, webhookSent } of await receivers.inquiries()) {
        expect({ emailSent, webhookSent }).toEqual({ emailSent: true, webhookSent: true })
      }
    },
    90_000,
  )
})

/** Forwards everything to the mail service except queries for events, which it rejects. */
function startSendOnlyMail(target: string) {
  return startHttp(async (request, response) => {
    if (request.url?.includes('/events')) {
      response.writeHead(403, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ message: 'Forbidden' }))
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { authorization = '', 'content-type': type = '' } = request.headers
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': type },
      body: Buffer.concat(chunks),
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(await answer.text())
  })
}
