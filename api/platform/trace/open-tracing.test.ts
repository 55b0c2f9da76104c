import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { deadLake } from '#tests/support/create-test-app.ts'

/**
 * Loads everything that the server loads at its start, and returns the packages that this loaded.
 */
const script = `
  import { registerHooks } from 'node:module'
  const packages = new Set()
  registerHooks({
    load(url, context, next) {
      const name = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]
      if (name) packages.add(name)
      return next(url, context)
    },
  })
  const { composeApp } = await import('#api/start/compose-app.ts')
  const { createLog } = await import('#api/platform/log/log.ts')
  const { parseEnvironment } = await import('#api/platform/env.ts')
  const { openTracing } = await import('#api/platform/trace/open-tracing.ts')
  const tracing = await openTracing(parseEnvironment(process.env), createLog('silent'))
  console.log(JSON.stringify({ packages: [...packages], isOn: tracing.state !== undefined }))
  process.exit(typeof composeApp === 'function' ? 0 : 1)`

function loadedWith(settings: Record<string, string>): { packages: string[]; isOn: boolean } {
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { ...deadLake, ...settings },
    encoding: 'utf8',
  })
  return JSON.parse(printed)
}
const ofTracing = ({ packages }: { packages: string[] }) =>
  packages.filter((name) => name.startsWith('@opentelemetry/')).toSorted()

test('loads no part of the SDK if tracing is off', () => {
  const off = loadedWith({ OTEL_SERVICE_NAME: 'petjet' })
  expect(off).toMatchObject({ isOn: false })
  expect(off.packages).toContain('hono')
  // Only the interface, which prom-client loads.
  expect(ofTracing(off)).toEqual(['@opentelemetry/api'])
})

test('loads the SDK and only the exporter in use if tracing is on', () => {
  const on = loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' })
  expect(on).toMatchObject({ isOn: true })
  expect(ofTracing(on)).toContain('@opentelemetry/sdk-trace')
  expect(ofTracing(on)).toContain('@opentelemetry/exporter-trace-otlp-proto')
  expect(ofTracing(on)).not.toContain('@opentelemetry/exporter-trace-otlp-http')
})
