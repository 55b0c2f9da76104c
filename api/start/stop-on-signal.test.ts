import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'

/** Runs a minimal server in a separate process; returns its output and exit code. */
function run(misfortune: string) {
  const code = `
    const { stopOnSignal } = await import('#api/start/stop-on-signal.ts')
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

describe('an uncaught error is logged without its message, and the process shuts down cleanly', () => {
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
    expect(printed).toContain('uncaught error: the server stops')
    expect(printed).toContain('"level":60')
    expect(printed).toContain('stopped')
    expect(printed).not.toMatch(/amelia/)
  })
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('%s stops it cleanly', (signal) => {
  const { status, printed } = run(`process.kill(process.pid, '${signal}')`)
  expect({ status, printed }).toEqual({ status: 0, printed: 'stopped\n' })
})

test('a failing stop still ends it', () => {
  const { status, printed } = run(
    `process.removeAllListeners('SIGTERM')
     stopOnSignal(() => Promise.reject(new Error('amelia')), createLog('info'))
     process.kill(process.pid, 'SIGTERM')`,
  )
  expect(status).toBe(0)
  expect(printed).toContain('the stop failed')
  expect(printed).not.toContain('amelia')
})
