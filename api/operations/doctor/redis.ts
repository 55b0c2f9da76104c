import { randomUUID } from 'node:crypto'
import type { createClient } from '@redis/client'
import { redisProblemOf } from '#api/platform/redis/redis-problem.ts'
import { networkCodeOf } from '#api/platform/log/error-label.ts'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'
import { type Check, type DoctorContext, type Finding, good, skipped, wrong } from './check.ts'

/** The oldest version that the product is tested with. */
const oldestVersion = '6.2'

export const redisChecks: readonly Check[] = [
  {
    id: 'redis.server',
    title: 'Redis',
    async run(context) {
      const { REDIS_URL: url } = context.settings
      if (url === undefined)
        return skipped('REDIS_URL is not set, so each server has its own limits and sign-ins.')
      try {
        const { info, problem } = await tryOut(url, context)
        return problem === undefined ? infoFinding(info) : commandFinding(problem)
      } catch (cause) {
        return failureFinding(cause)
      }
    },
  },
]

type RedisClient = ReturnType<typeof createClient>

/** Reads `INFO`, and tries the server's commands on a new key, which it deletes. */
async function tryOut(
  url: string,
  { limits, settings: { REDIS_PREFIX: prefix = 'petjet' } }: DoctorContext,
): Promise<{ info: string; problem?: unknown }> {
  const { createClient: create } = await import('@redis/client')
  const client: RedisClient = create({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: limits.answerMs, reconnectStrategy: false },
  })
  // The promises report the same errors.
  client.on('error', () => undefined)
  try {
    const asking = client
      .connect()
      // An account with few rights can run neither command; a successful sign-in shows that it is valid.
      .then(() => client.ping().catch(ignoreRights))
      .then(() => client.info().catch(ignoreRights))
      .then((info) =>
        useCommands(client, `${prefix}:doctor:${randomUUID()}`).then(
          () => ({ info }),
          (problem: unknown) => ({ info, problem }),
        ),
      )
    return await withTimeout(asking, limits.answerMs, () => {
      throw new Error('ETIMEDOUT')
    })
  } finally {
    client.destroy()
  }
}

/** Uses each command that the server needs. If one fails, the key expires within five seconds. */
async function useCommands(client: RedisClient, key: string): Promise<void> {
  await client.set(key, '0', { expiration: { type: 'PX', value: 5000 } })
  await client.mGet([key])
  await client.exists(key)
  await client.pTTL(key)
  const script = "redis.call('INCRBY', KEYS[1], 1) redis.call('EXPIRE', KEYS[1], 5) return 1"
  await client.eval(script, { keys: [key] })
  await client.multi().get(key).exec()
  await client.del(key)
}

/** The finding for a command that Redis rejects, although it accepts the account. */
function commandFinding(problem: unknown): Finding {
  const code = redisProblemOf(problem)
  if (code === 'READONLY')
    return wrong('it is a replica, which does not accept writes.', 'set REDIS_URL to the primary.')
  if (code === 'NOPERM')
    return wrong(
      'the account may not use a command or keys that begin with REDIS_PREFIX (NOPERM).',
      'allow the commands that docs/several-servers.md lists, on keys that begin with REDIS_PREFIX (ACL SETUSER … ~petjet:*).',
    )
  if (code === 'OOM' || code === 'MISCONF')
    return wrong(
      `its memory is full, or it cannot write to its disk (${code}).`,
      "raise maxmemory, or free space on its machine's disk.",
    )
  return wrong(`it does not accept writes (${code}).`, 'check its log and its configuration.')
}

/** Omits the answer if the account lacks the permission. */
function ignoreRights(cause: unknown): string {
  if (cause instanceof Error && cause.message.startsWith('NOPERM')) return ''
  throw cause
}

function infoFinding(info: string): Finding {
  const field = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? ''
  const version = field('redis_version').replaceAll(/[^\d.]/g, '')
  const policy = field('maxmemory_policy').replaceAll(/[^\w-]/g, '')
  if (info === '')
    return good('it answers, but the account is not allowed to read its version and memory (INFO).')
  if (version !== '' && version.localeCompare(oldestVersion, 'en', { numeric: true }) < 0)
    return wrong(`it is Redis ${version}.`, `run Redis ${oldestVersion} or later.`)
  if (Number(field('maxmemory')) > 0 && policy !== '' && policy !== 'noeviction')
    return wrong(
      `its maxmemory-policy is ${policy}, so it ends sessions and loses limits when its memory is full.`,
      'set maxmemory-policy noeviction in its configuration, and give it enough memory.',
    )
  return good(`Redis ${version} answers, and keeps sessions when its memory is full.`)
}

function failureFinding(cause: unknown): Finding {
  // Only the first word is Redis' error code; the following words could contain an account's name.
  const message = cause instanceof Error ? cause.message : ''
  const [code = ''] = message.split(' ')
  if (['WRONGPASS', 'NOAUTH'].includes(code) || message.startsWith('ERR AUTH'))
    return wrong(
      `it rejects the password or the account of REDIS_URL (${code}).`,
      'set REDIS_URL to redis://name:password@host:port, with special characters of the password percent-encoded.',
    )
  const network = networkCodeOf(cause)
  const fix =
    'start Redis, and check REDIS_URL (rediss:// if Redis uses TLS, otherwise redis://) and the network in between.'
  if (code === 'ETIMEDOUT' || network === 'ETIMEDOUT')
    return wrong('it does not answer in time.', fix)
  if (network === 'Error') return wrong('the server that answers is not Redis.', fix)
  return wrong(`it cannot be reached (${network}).`, fix)
}
