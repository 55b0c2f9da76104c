import { mkdirSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { Log } from '#api/platform/log/log.ts'
import { entryIdContract, type OutboxDefinition, type OutboxEntry } from './outbox.ts'
import type { StoredEntries } from './stored-entries.ts'

/** How long a command waits for the server, in ms. */
const answerMs = 30_000

/** The path of the socket of a server with this `DATA_DIR`; only the server's user can enter its folder. */
export const outboxSocketIn = (dataDir: string) => join(dataDir, 'control', 'outbox.sock')

/**
 * Lets commands on this machine use the outbox's file, which the running server has locked, through a
 * socket. If the socket cannot be opened, the server runs without it.
 *
 * @returns a function that closes the socket
 */
export function serveOutbox<Entry extends OutboxEntry>(
  entries: StoredEntries<Entry>,
  { write }: Pick<OutboxDefinition<Entry>, 'write'>,
  { dataDir, log }: { readonly dataDir: string; readonly log: Log },
): () => void {
  const app = new Hono()
    .get('/entries', async (c) => {
      const page = await entries.page(c.req.query('after') ?? '')
      return c.json(
        page.map(({ id, entry, steps }) => ({ id, steps, entry: entry && write(entry) })),
      )
    })
    .delete('/entries/:id', async (c) => {
      await entries.erase(c.req.param('id'))
      return c.body(null, 204)
    })
    .onError((cause, c) => {
      log.error({ err: cause }, 'a command could not use the outbox')
      return c.body(null, 500)
    })
  const server = createServer(getRequestListener(app.fetch)).unref()
  const report = (cause: unknown) =>
    log.warn({ err: cause }, 'commands cannot use the outbox while the server runs')
  server.on('error', report)
  const socket = outboxSocketIn(dataDir)
  try {
    mkdirSync(dirname(socket), { recursive: true, mode: 0o700 })
    // A process that was killed leaves its socket behind.
    rmSync(socket, { force: true })
    server.listen(socket)
  } catch (cause) {
    report(cause)
  }
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

const pageContract = v.array(
  v.object({ id: entryIdContract, entry: v.optional(v.unknown()), steps: v.array(v.unknown()) }),
)

/**
 * Connects to the outbox of the server that runs with this `DATA_DIR`.
 *
 * @returns undefined if no server answers there
 */
export async function connectOutbox<Entry extends OutboxEntry>(
  dataDir: string,
  { read, stepRecord }: Pick<OutboxDefinition<Entry>, 'read' | 'stepRecord'>,
): Promise<StoredEntries<Entry> | undefined> {
  const socketPath = outboxSocketIn(dataDir)
  const entries: StoredEntries<Entry> = {
    async page(after) {
      const answer = await send(socketPath, 'GET', `/entries?after=${encodeURIComponent(after)}`)
      return v.parse(v.pipe(v.string(), v.parseJson(), pageContract), answer).map((one) => ({
        id: one.id,
        entry: read(one.entry),
        steps: v.parse(v.array(stepRecord), one.steps),
      }))
    },
    async erase(id) {
      await send(socketPath, 'DELETE', `/entries/${encodeURIComponent(id)}`)
    },
  }
  try {
    await entries.page('')
    return entries
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : ''
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    throw cause
  }
}

function send(socketPath: string, method: string, path: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const signal = AbortSignal.timeout(answerMs)
  // A new connection each time: while a command waits for confirmation, the server closes idle
  // connections.
  request({ socketPath, method, path, signal, agent: false }, (response) => {
    const { statusCode = 0 } = response
    if (statusCode < 300) text(response).then(resolve, reject)
    else reject(new Error(`The server's outbox answered ${statusCode}: see the server's log.`))
  })
    .on('error', reject)
    .end()
  return promise
}
