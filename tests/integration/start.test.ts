import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { lockDataDir } from '#api/start/data-dir.ts'
import { projectRoot } from '#bin/launch-settings.ts'
import { portOf } from '#packages/local-lake/tests/support/port-of.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

const holder = createServer().listen(0)
await once(holder, 'listening')
afterAll(() => holder.close())
const folder = newFolder()
const file = join(folder, 'file')
writeFileSync(file, 'no folder')
const heldFolder = join(folder, 'held')
await lockDataDir(heldFolder, 'start.lock', 0)
await lockDataDir(heldFolder, 'server.lock', 0)
const taken = portOf(holder)

/** Starts the product with settings that prevent it from running. */
function start(settings: Record<string, string>, script = 'bin/start.ts') {
  const usual = { PORT: '4590', LOCAL_PORT: '4591', SANITY_PROJECT_ID: '' }
  return spawnSync(process.execPath, [script], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: '', ...usual, ...settings },
    encoding: 'utf8',
    timeout: 15_000,
  })
}

const inUse = (name: string) =>
  `${name} ${taken} is in use: stop the program that uses it, or set ${name} to another port.\n`

describe('a failed start says why in one sentence', () => {
  test.each([
    [{ PORT: 'here' }, 'PORT must be a port number, 1 to 65535.\n'],
    [{ LOCAL_PORT: '-1' }, 'LOCAL_PORT must be a port number, 1 to 65535.\n'],
    [{ LOCAL_PORT: '4590' }, 'LOCAL_PORT must differ from PORT (both are 4590).\n'],
    [{ PORT: String(taken) }, inUse('PORT')],
    [{ LOCAL_PORT: String(taken) }, inUse('LOCAL_PORT')],
    [
      { SANITY_PROJECT_ID: 'abc123', SANITY_READ_TOKEN: '' },
      'SANITY_READ_TOKEN is missing: create a token with the Viewer role in the Sanity project.\n',
    ],
    [
      { FEATURE_ECOMMERCE: 'on', SHOPIFY_DOMAIN: 'petjet.myshopify.com' },
      'SHOPIFY_STOREFRONT_TOKEN is missing: it is required when FEATURE_ECOMMERCE is set.\n',
    ],
    [
      { FEATURE_ECOMMERCE: 'on', SHOPIFY_API_URL: 'http://localhost:9/shop' },
      'SHOPIFY_DOMAIN is missing: it is required when FEATURE_ECOMMERCE is set.\n',
    ],
    [
      { SHOPIFY_DOMAIN: 'https://petjet.myshopify.com' },
      "SHOPIFY_DOMAIN must be the shop's host name, such as petjet.myshopify.com.\n",
    ],
    [
      { MAILGUN_API_KEY: 'key' },
      'MAILGUN_DOMAIN is missing: it is required when MAILGUN_API_KEY is set.\n',
    ],
    [{ HOST: 'here or there' }, 'HOST must be an address to listen on, such as 127.0.0.1.\n'],
    [
      { DATA_DIR: file },
      `DATA_DIR ${file} cannot be used, it is not a folder: set DATA_DIR to a folder that this user may write to.\n`,
    ],
    [
      { DATA_DIR: join(file, 'inner') },
      `DATA_DIR ${join(file, 'inner')} cannot be used, it is not a folder: set DATA_DIR to a folder that this user may write to.\n`,
    ],
    [
      { DATA_DIR: '/sys/petjet' },
      'DATA_DIR /sys/petjet cannot be used, this user is not allowed to write there: set DATA_DIR to a folder that this user may write to.\n',
    ],
    [
      { DATA_DIR: heldFolder },
      `DATA_DIR ${heldFolder} is in use by another instance: stop it, or set DATA_DIR to another folder.\n`,
    ],
  ])('%o', (settings, sentence) => {
    const { status, stderr, stdout } = start(settings)
    expect({ status, stderr, stdout }).toEqual({ status: 1, stderr: sentence, stdout: '' })
  })
})

/** Enough for the server by itself; nothing answers there. */
const hosted = {
  SANITY_PROJECT_ID: 'petjet',
  SANITY_API_HOST: 'http://127.0.0.1:9',
  SANITY_READ_TOKEN: 'none',
  SANITY_WRITE_TOKEN: 'none',
}

describe('the server by itself also says why', () => {
  test.each([
    [{ DATA_DIR: file }, `DATA_DIR ${file} cannot be used, it is not a folder`],
    [{ DATA_DIR: heldFolder }, `DATA_DIR ${heldFolder} is in use by another instance`],
  ])('%o', (settings, sentence) => {
    const { status, stderr } = start(
      { ...hosted, LOG_LEVEL: 'silent', ...settings },
      'api/server.ts',
    )
    expect(status).toBe(1)
    expect(stderr).toMatch(/^[^\n]+\n$/)
    expect(stderr).toContain(sentence)
  })
})

test('a lock whose holder was killed blocks no one', async () => {
  const left = join(folder, 'left')
  const code = `
    const { lockDataDir } = await import('#api/start/data-dir.ts')
    await lockDataDir(${JSON.stringify(left)}, 'server.lock', 0)
    process.kill(process.pid, 'SIGKILL')`
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: projectRoot,
  })
  expect(signal).toBe('SIGKILL')
  expect(existsSync(join(left, 'server.lock'))).toBe(true)
  await lockDataDir(left, 'server.lock', 0)
  await expect(lockDataDir(left, 'server.lock', 200)).rejects.toThrow('in use by another instance')
})
