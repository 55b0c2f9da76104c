import { getRequestListener } from '@hono/node-server'
import { createHttpServer } from '#api/http/http-server.ts'
import { closeServer } from '#api/http/close-server.ts'
import { listen } from '#api/http/listen.ts'
import { createLog } from '#api/platform/log/log.ts'
import { stopOnSignal } from '#api/start/stop-on-signal.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

// The server as `api/server.ts` runs it, without the site's bundle: a process that can be killed.
const log = createLog('info')
const { app, stopInOrder } = await createTestApp(process.env, log)
const server = createHttpServer()
server.on('request', getRequestListener(app.fetch))
await listen(server, Number(process.env.PORT))
stopOnSignal(
  () => stopInOrder({ deliveryGraceMs: 1000, closeServer: () => closeServer(server) }),
  log,
)
process.send?.({ kind: 'ready' })
