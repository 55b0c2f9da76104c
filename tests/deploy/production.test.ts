import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProductionInstall, type ProductionInstall } from '../support/production-install.ts'
import { freePort, type Instance, startInstance } from '../support/start-instance.ts'

let instance: Instance
let install: ProductionInstall
beforeAll(async () => {
  instance = await startInstance()
  install = copyProductionInstall()
}, 180_000)
afterAll(async () => {
  install.remove()
  await instance.stop()
})

type Variables = Record<string, string | undefined>

/** Runs a command of the production install to its end. */
function run(script: string, environment: Variables) {
  const { folder: cwd, node } = install
  const env = { ...process.env, ...environment }
  return spawnSync(node, [script], { cwd, env, encoding: 'utf8', timeout: 30_000 })
}

/** The production install's own environment, against the lake of the instance. */
async function environmentOf(dataDir: string) {
  const port = await freePort()
  const environment = {
    ...process.env,
    ...instance.environment,
    PORT: String(port),
    SITE_URL: `http://localhost:${port}`,
    DATA_DIR: join(install.folder, dataDir),
  }
  return { port, environment }
}

test('a built site runs and can be seeded without the development packages', async () => {
  const { port, environment } = await environmentOf('.data')
  const { folder: cwd, node } = install
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
  const child = spawn(node, ['bin/start.ts'], { cwd, env: environment, stdio: [...stdio] })
  const exited = once(child, 'exit')
  try {
    const first = await Promise.race([once(child, 'message'), exited])
    expect(first[0]).toMatchObject({ kind: 'ready' })

    const home = await fetch(`http://localhost:${port}/`)
    expect(home.status).toBe(200)
    expect(await home.text()).toContain('href="/products/master-kit"')
    const picture = await fetch(`http://localhost:${port}/share/products/master-kit.png`)
    expect(picture.headers.get('content-type')).toBe('image/png')
    const health = await fetch(`http://localhost:${port}/api/health`)
    expect(health.status).toBe(200)
    expect(await health.json()).toMatchObject({ status: 'ok' })
  } finally {
    child.kill('SIGTERM')
  }
  expect(await exited).toEqual([0, null])
  const seeded = run('bin/seed.ts', environment)
  expect({ code: seeded.status, error: seeded.stderr }).toEqual({ code: 0, error: '' })
})

test('a production install reports an outdated Studio', async () => {
  const { port, environment } = await environmentOf('.data-stale')
  const source = join(install.folder, 'studio/main.tsx')
  const before = readFileSync(source)
  appendFileSync(source, '\n')
  const { folder: cwd, node } = install
  const child = spawn(node, ['bin/start.ts'], { cwd, env: environment, stdio: 'pipe' })
  const exited = once(child, 'exit')
  let printed = ''
  const failed = new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString('utf8')
      if (printed.includes('The studio is not built')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
  try {
    await Promise.race([failed, exited])
    expect(printed).toContain('(out of date: see below)')
    expect(printed).toContain('run npm ci && npm run build, then npm ci --omit=dev')
    expect(printed).not.toContain('being built')
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200)
  } finally {
    child.kill('SIGTERM')
    writeFileSync(source, before)
  }
  expect(await exited).toEqual([0, null])
})

test('a production install names the commands that it cannot run', async () => {
  const environment = { PORT: String(await freePort()), DATA_DIR: join(install.folder, '.data') }
  const withoutLake = run('bin/start.ts', { ...environment, SANITY_PROJECT_ID: '' })
  expect(withoutLake.stderr).toContain(
    'which the stand-ins for hosted services need, is not installed',
  )
  expect(run('bin/dev.ts', environment).stderr).toContain('run npm ci without --omit=dev')

  appendFileSync(join(install.folder, 'web/entry-server.tsx'), '\n')
  const stale = run('bin/start.ts', { ...instance.environment, ...environment })
  expect(stale.stderr).toContain('run npm ci && npm run build, then npm ci --omit=dev')
  expect(stale.status).toBe(1)
})
