import { networkCodeOf } from '#api/platform/log/error-label.ts'
import { withTimeout } from '#schemas/runtime/with-timeout.ts'
import {
  type Check,
  type DoctorContext,
  type Finding,
  good,
  skipped,
  warning,
  wrong,
} from './check.ts'

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
        return infoFinding(await readInfo(url, context))
      } catch (cause) {
        return failureFinding(cause)
      }
    },
  },
]

/** Reads `INFO`, after a successful `PING`. */
async function readInfo(url: string, { limits }: DoctorContext): Promise<string> {
  const { createClient } = await import('@redis/client')
  const client = createClient({
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
    return await withTimeout(asking, limits.answerMs, () => {
      throw new Error('ETIMEDOUT')
    })
  } finally {
    client.destroy()
  }
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
  if (field('loading') === '1' || field('role') === 'slave')
    return warning(
      'it is a replica or still loading its data, so it does not accept writes.',
      'set REDIS_URL to the primary.',
    )
  return good(`Redis ${version} answers, and keeps sessions when its memory is full.`)
}

function failureFinding(cause: unknown): Finding {
  // Only the first word is Redis' error code; the rest could contain an account's name.
  const message = cause instanceof Error ? cause.message : ''
  const [code = ''] = message.split(' ')
  if (['WRONGPASS', 'NOAUTH'].includes(code) || message.startsWith('ERR AUTH'))
    return wrong(
      `it rejects the password or the account of REDIS_URL (${code}).`,
      'set REDIS_URL to redis://name:password@host:port, with special characters of the password percent-encoded.',
    )
  const isLate = code === 'ETIMEDOUT' || networkCodeOf(cause) === 'ETIMEDOUT'
  return wrong(
    isLate ? 'it does not answer in time.' : `it cannot be reached (${networkCodeOf(cause)}).`,
    'start Redis, and check REDIS_URL and the network in between.',
  )
}
