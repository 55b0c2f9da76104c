import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createServer as createHttpServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { EnvironmentError } from '#api/platform/env.ts'
import { listen } from './listen.ts'

/** Runs a server's skeleton in a process of its own; what it printed, and how it ended. */
function run(misfortune: string) {
  const code = `
    const { stopOnSignal } = await import('#api/http/listen.ts')
    const { createLog } = await import('#api/platform/log/log.ts')
    const stop = () => new Promise((done) => setTimeout(() => { console.log('stopped'); done() }, 50))
    stopOnSignal(stop, createLog('info'))
    setInterval(() => undefined, 1000)
    ${misfortune}`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', code],
    { encoding: 'utf8', timeout: 15_000 },
  )
  return { status, printed: stdout + stderr }
}

describe('an error that nobody catches is logged without its words, and ends the process in order', () => {
  test.each([
    ['thrown', 'setTimeout(() => { throw new Error("amelia@example.com") }, 10)'],
    ['rejected', 'void Promise.reject(new TypeError("amelia@example.com"))'],
    ['no error', 'void Promise.reject("amelia@example.com")'],
    [
      'emitted',
      'new (await import("node:events")).EventEmitter().emit("error", new Error("amelia@example.com"))',
    ],
    [
      'with a cause',
      'void Promise.reject(new Error("x", { cause: new Error("amelia@example.com") }))',
    ],
  ])('%s', (_, misfortune) => {
    const { status, printed } = run(misfortune)
    expect(status).toBe(1)
    expect(printed).toContain('an error was not caught: the server stops')
    expect(printed).toContain('"level":60')
    expect(printed).toContain('stopped')
    expect(printed).not.toMatch(/amelia/)
  })
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('%s stops it in order', (signal) => {
  const { status, printed } = run(`process.kill(process.pid, '${signal}')`)
  expect({ status, printed }).toEqual({ status: 0, printed: 'stopped\n' })
})

test('a stop that fails still ends it', () => {
  const { status, printed } = run(
    `process.removeAllListeners('SIGTERM')
     stopOnSignal(() => Promise.reject(new Error('amelia')), createLog('info'))
     process.kill(process.pid, 'SIGTERM')`,
  )
  expect(status).toBe(0)
  expect(printed).toContain('the stop failed')
  expect(printed).not.toContain('amelia')
})

test('a port that is taken and an address of another machine are named in one sentence', async () => {
  const holder = createServer().listen(0)
  await once(holder, 'listening')
  // A server that listens on a port has an address with one.
  const { port } = holder.address() as AddressInfo
  await expect(listen(createHttpServer(), port)).rejects.toThrow(
    new EnvironmentError(`PORT ${port} is in use: set PORT to another port.`),
  )
  await expect(listen(createHttpServer(), 0, '192.0.2.1')).rejects.toThrow(
    'HOST 192.0.2.1 is no address of this machine',
  )
  holder.close()
})
