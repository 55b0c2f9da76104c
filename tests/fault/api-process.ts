import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { close, listen, stopOnSignal } from '#api/listen.ts'
import { createLog } from '#api/log.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

// The server as `api/server.ts` runs it, without the site's bundle: a process that can be killed.
const { app, inquiryWay, stop } = await createTestApp(process.env, createLog('info'))
const server = createServer(getRequestListener(app.fetch))
await listen(server, Number(process.env.PORT))
stopOnSignal(async () => {
  inquiryWay.hurry()
  await close(server)
  await inquiryWay.stop(1000)
  await stop()
})
process.send?.({ kind: 'ready' })
