import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { projectRoot } from './environment.ts'

const holder = createServer().listen(0)
await once(holder, 'listening')
afterAll(() => holder.close())
const { port: taken } = holder.address() as AddressInfo

/** Starts the product with settings that it cannot run with. */
function start(settings: Record<string, string>) {
  const usual = { PORT: '4590', LOCAL_PORT: '4591', SANITY_PROJECT_ID: '' }
  return spawnSync(process.execPath, ['bin/start.ts'], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: '', ...usual, ...settings },
    encoding: 'utf8',
    timeout: 15_000,
  })
}

const inUse = (name: string) =>
  `${name} ${taken} is in use: stop the program that holds it, or set ${name} to another port.\n`

describe('a start that cannot be says why in one sentence', () => {
  test.each([
    [{ PORT: 'here' }, 'PORT must be a port number, 1 to 65535.\n'],
    [{ LOCAL_PORT: '-1' }, 'LOCAL_PORT must be a port number, 1 to 65535.\n'],
    [{ LOCAL_PORT: '4590' }, 'LOCAL_PORT must differ from PORT (both are 4590).\n'],
    [{ PORT: String(taken) }, inUse('PORT')],
    [{ LOCAL_PORT: String(taken) }, inUse('LOCAL_PORT')],
    [
      { SANITY_PROJECT_ID: 'abc123', SANITY_READ_TOKEN: '' },
      'SANITY_READ_TOKEN is missing: make a token with the Viewer role in the Sanity project.\n',
    ],
  ])('%o', (settings, sentence) => {
    const { status, stderr, stdout } = start(settings)
    expect({ status, stderr, stdout }).toEqual({ status: 1, stderr: sentence, stdout: '' })
  })
})
