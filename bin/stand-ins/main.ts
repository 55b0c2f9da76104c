import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stopTimes } from '#api/platform/stop-times.ts'
import { StandInEnvironmentError, parseStandInEnvironment } from './stand-in-environment.ts'
import { openStandIns } from './stand-ins.ts'

async function main(): Promise<void> {
  const settings = parseStandInEnvironment(process.env)
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
  const standIns = await openStandIns(settings, (line) => console.error(`stand-ins: ${line}`))
  const { environment } = standIns
  const lines = Object.entries(environment).map(([name, value]) => `${name}="${value}"\n`)
  const file = join(settings.dataDir, 'local-environment.env')
  writeFileSync(file, lines.join(''), { mode: 0o600 })
  stopOnMessage(() => standIns.close())
  if (process.send) process.send({ kind: 'ready', environment })
  else console.log(`The stand-ins listen at ${environment['SANITY_API_HOST']}.`)
}

function stopOnMessage(close: () => Promise<void>): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(0), stopTimes.process).unref()
    void close().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)
}

try {
  await main()
} catch (cause) {
  if (!(cause instanceof StandInEnvironmentError)) throw cause
  console.error(cause.message)
  process.exit(1)
}
