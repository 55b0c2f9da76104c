import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { lockDataDir } from '#api/start/data-dir.ts'
import { startProduct } from '#tests/fault/product.ts'
import { startReceivers } from '#tests/fault/receivers.ts'
import { crew } from '#tests/support/admin-server.ts'
import { cheapHash } from '#tests/support/cheap-hash.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'
import { jsonRequest } from '#tests/support/valid-inquiry.ts'

/** Files below a folder that other users can read, if they can enter the folder itself. */
function readableFiles(folder: string): string[] {
  const isOpen = (path: string, bit: number) => (statSync(path).mode & bit) !== 0
  const isReachable = (path: string): boolean =>
    path === folder || (isOpen(path, 0o011) && isReachable(dirname(path)))
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => isOpen(path, 0o044) && isReachable(dirname(path)))
    .map((path) => relative(folder, path))
}

test('other users cannot read personal data and secrets in DATA_DIR', async () => {
  const receivers = await startReceivers()
  const { DATA_DIR = '' } = receivers.environment
  // An operator can have created it, with the usual rights.
  mkdirSync(DATA_DIR, { mode: 0o755 })
  const account = {
    ADMIN_USERNAME: crew.username,
    ADMIN_PASSWORD_HASH: cheapHash(crew.password),
  }
  const environment = { ...receivers.environment, ...account }
  const server = await startProduct({ environment, shell: 'umask 022' })
  try {
    await receivers.fault('mail', 'fail')
    await server.accept('Amelia')
    expect((await fetch(`${server.url}/api/admin/login`, jsonRequest(crew))).status).toBe(200)
    const names = readdirSync(DATA_DIR)
    expect(names).toEqual(expect.arrayContaining(['admin', 'control', 'journal']))
    expect(statSync(join(DATA_DIR, 'admin/sessions.sqlite')).mode & 0o777).toBe(0o600)
    const published = /^(known-content|share)\//
    expect(readableFiles(DATA_DIR).filter((path) => !published.test(path))).toEqual([])
  } finally {
    await server.stop()
    await receivers.stop()
  }
}, 60_000)

test('the stand-ins’ mail and webhook calls are readable only by their owner', async () => {
  const umask = process.umask(0o022)
  const receivers = await startReceivers()
  try {
    expect(readdirSync(receivers.folder)).toEqual(expect.arrayContaining(['mail', 'webhook']))
    expect(readableFiles(receivers.folder)).toEqual([])
  } finally {
    process.umask(umask)
    await receivers.stop()
  }
})

test('a new DATA_DIR is closed to other users', async () => {
  const folder = join(newFolder(), 'data')
  await lockDataDir(folder, 'server.lock', 0)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})
