import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installProduction, type ProductionInstall } from '../support/production-install.ts'
import { makeReadOnly, unprivilegedUser } from '../support/unprivileged-user.ts'
import { freePort } from '../support/start-instance.ts'
import { expect, test } from './instance.ts'
import { newFolder } from '#tests/support/temporary-folder.ts'

/**
 * The maximum size of the packages' folder, in MB, two thirds of it for Node itself:
 * docs/deploy.md.
 */
const limits = { installed: 450, pruned: 345 }

/**
 * The time limit for an install, in ms, if packages missing from npm's cache come from npm's
 * registry.
 */
const installMs = 300_000

let install: ProductionInstall
test.beforeAll(() => {
  test.setTimeout(installMs)
  install = installProduction()
})
test.afterAll(() => install.remove())

/** The size of a folder in the install, in MB; a file with two names counts once. */
function sizeOf(folder: string): number {
  const { stdout } = spawnSync('du', ['-sk', join(install.folder, folder)], { encoding: 'utf8' })
  return Number.parseInt(stdout, 10) / 1024
}

test('npm ci --omit=dev suffices, and a server needs even less', () => {
  expect(existsSync(join(install.folder, 'node_modules/playwright'))).toBe(false)
  const installed = sizeOf('node_modules')
  const pruning = spawnSync(install.node, ['bin/prune-packages.ts'], {
    cwd: install.folder,
    encoding: 'utf8',
  })
  expect(pruning.stderr).toBe('')
  expect(pruning.stdout).toMatch(/^Removed \d+ packages/)
  expect(existsSync(join(install.folder, 'node_modules/typescript'))).toBe(false)
  // Every installed package is in the software bill of materials.
  const bill = JSON.parse(readFileSync(join(install.folder, 'dist/sbom.cdx.json'), 'utf8')) as {
    components: { name: string }[]
  }
  const listed = new Set(bill.components.map(({ name }) => name))
  const names = readdirSync(join(install.folder, 'node_modules')).filter((name) => /^\w/.test(name))
  expect(names.filter((name) => !listed.has(name))).toEqual([])
  const pruned = sizeOf('node_modules')
  console.log(`node_modules: ${installed.toFixed(0)} MB, pruned ${pruned.toFixed(0)} MB`)
  expect(installed).toBeLessThan(limits.installed)
  expect(pruned).toBeLessThan(limits.pruned)
})

test('the server runs as a user who can write only to DATA_DIR', async ({ instance }) => {
  makeReadOnly(install.folder)
  const dataDir = newFolder()
  const user = unprivilegedUser(dataDir)
  const touched = spawnSync('touch', [join(install.folder, 'dist/server/new')], user)
  expect(touched.status).not.toBe(0)

  const port = await freePort()
  const child = spawn(install.node, ['bin/start.ts'], {
    ...user,
    cwd: install.folder,
    env: {
      ...instance.environment,
      PATH: process.env.PATH,
      PORT: String(port),
      SITE_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')))
  }
  const exited = once(child, 'exit')
  try {
    const first = await Promise.race([once(child, 'message'), exited])
    expect(first[0], printed).toMatchObject({ kind: 'ready' })
    const ready = await fetch(`http://localhost:${port}/api/ready`)
    expect(await ready.json()).toEqual({ status: 'ready', journal: 'writable', site: 'loaded' })
    // The most demanding tasks of the server besides pages: a thread, fonts, and native code.
    const sheet = await fetch(`http://localhost:${port}/products/master-kit.pdf`)
    expect(sheet.status).toBe(200)
    expect(await sheet.text()).toMatch(/^%PDF/)
    const share = await fetch(`http://localhost:${port}/share/products/master-kit.png`)
    expect(share.status).toBe(200)
  } finally {
    child.kill('SIGTERM')
  }
  expect(await exited).toEqual([0, null])
  expect(printed).not.toMatch(/EACCES|EROFS|EPERM/)
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(true)
})
