import { getRequestListener } from '@hono/node-server'
import { startInquiryChores } from '#api/inquiry/inquiry-chores.ts'
import { close, listen, stopOnSignal } from '#api/listen.ts'
import { createHttpServer } from '#api/http-server.ts'
import { createLog } from '#api/log.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

// The server as `api/server.ts` runs it, without the site's bundle: a process that can be killed.
const log = createLog('info')
const parts = await createTestApp(process.env, log)
const { app, inquiryWay, stop } = parts
const chores = startInquiryChores({ ...parts, log })
const server = createHttpServer()
server.on('request', getRequestListener(app.fetch))
await listen(server, Number(process.env.PORT))
stopOnSignal(async () => {
  inquiryWay.hurry()
  chores.stop()
  await close(server)
  await inquiryWay.stop(1000)
  await stop()
}, log)
process.send?.({ kind: 'ready' })
