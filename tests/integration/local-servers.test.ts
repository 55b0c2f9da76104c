import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort, startInstance } from '#tests/support/start-instance.ts'
import { hasPostgres, startPostgres } from '#tests/support/start-postgres.ts'
import { startRedis } from '#tests/support/start-redis.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'

test.skipIf(!hasPostgres())(
  'a second server on this machine joins the stand-ins of npm start, and shares the outbox',
  async () => {
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
    const shared = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, FEATURE_RECAPTCHA: 'off' }
    const first = await startInstance({ environment: { ...shared, INQUIRY_MIN_FILL_MS: '0' } })
    const port = String(await freePort())
    const settings = `--env-file=${join(first.dataDir, 'local-environment.env')}`
    // The command of docs/several-servers.md.
    const second = spawn(process.execPath, [settings, 'bin/start.ts'], {
      env: {
        PATH: process.env.PATH,
        ...shared,
        INQUIRY_MIN_FILL_MS: '0',
        PORT: port,
        DATA_DIR: join(first.dataDir, 'server-2'),
        SITE_URL: first.siteUrl,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const exited = once(second, 'exit')
    try {
      const ready = await Promise.race([once(second, 'message'), exited])
      expect(ready[0]).toMatchObject({ kind: 'ready', processes: { server: expect.any(Number) } })
      expect(ready[0]).not.toHaveProperty('processes.standIns')
      const key = randomUUID()
      const send = async (url: string) => {
        const response = await fetch(`${url}/api/contact`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(validInquiry),
        })
        return ((await response.json()) as { id: string }).id
      }
      const id = await send(first.siteUrl)
      expect(id).toMatch(/^inquiry\.[\da-f-]{36}$/)
      expect(await send(`http://localhost:${port}`)).toBe(id)
    } finally {
      second.kill('SIGTERM')
      await exited
      await first.stop()
      await redis.stop()
      await postgres.stop()
    }
  },
  240_000,
)
