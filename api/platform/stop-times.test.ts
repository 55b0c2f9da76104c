import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stopTimes } from './stop-times.ts'

test('each time limit of a stop leaves time for those that it includes', () => {
  const { process, supervisor, ...parts } = stopTimes
  const sum = Object.values(parts).reduce((total, ms) => total + ms, 0)
  expect(sum).toBeLessThan(process)
  expect(process).toBeLessThan(supervisor)
  // "within five seconds" in docs/architecture.md
  expect(supervisor).toBeLessThanOrEqual(5000)
})

test('systemd waits longer than the supervisor, and ten seconds longer than the guide’s DRAIN_MS', () => {
  const numberIn = (file: string, line: RegExp) =>
    Number(line.exec(readFileSync(file, 'utf8'))?.[1])
  const systemdMs = 1000 * numberIn('deploy/petjet.service', /^TimeoutStopSec=(\d+)$/m)
  const drainMs = numberIn('docs/deploy.md', /^DRAIN_MS=(\d+)$/m)
  expect(systemdMs).toBeGreaterThanOrEqual(drainMs + 10_000)
  expect(stopTimes.supervisor).toBeLessThan(10_000)
})
