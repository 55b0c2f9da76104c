import { getRequestListener } from '@hono/node-server'
import { startBackgroundJobs } from '#api/start/background-jobs.ts'
import { close, listen, stopOnSignal } from '#api/http/listen.ts'
import { createHttpServer } from '#api/http/http-server.ts'
import { createLog } from '#api/log/log.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'

// The server as `api/server.ts` runs it, without the site's bundle: a process that can be killed.
const log = createLog('info')
const parts = await createTestApp(process.env, log)
const { app, inquiryPipeline, stop } = parts
const backgroundJobs = startBackgroundJobs({ ...parts, log })
const server = createHttpServer()
server.on('request', getRequestListener(app.fetch))
await listen(server, Number(process.env.PORT))
stopOnSignal(async () => {
  inquiryPipeline.stopWaiting()
  backgroundJobs.stop()
  await close(server)
  await inquiryPipeline.stop(1000)
  await stop()
}, log)
process.send?.({ kind: 'ready' })
