import { TLSSocket } from 'node:tls'
import type { Client } from 'pg'
import * as v from 'valibot'
import { statementTimes } from '#api/outbox/postgres/postgres-link.ts'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'
import {
  type Check,
  type DoctorContext,
  type Finding,
  good,
  skipped,
  warning,
  wrong,
} from './check.ts'
import { postgresFailure } from './postgres-failure.ts'
import { tableFindings } from './postgres-schema.ts'

/** Introduced `hashtextextended`, which the locks of resends use. */
const oldestVersion = 11
/** The oldest version with security updates. */
const oldestMaintained = 14

/** Hosts that are reached without a network. */
const ownHosts = /^(?:|localhost|127(?:\.\d+){3}|\[::1\])$/

type Examination = (client: Client, context: DoctorContext) => Promise<readonly Finding[]>

/**
 * A check that connects to PostgreSQL like the server and runs `examine` in a read-only transaction. If
 * the connection fails, the finding gives the reason.
 */
function databaseCheck(id: Check['id'], title: string, examine: Examination): Check {
  return {
    id,
    title,
    ...(id !== 'postgres.server' && { after: ['postgres.server'] }),
    async run(context) {
      const { DATABASE_URL: url } = context.settings
      if (url === undefined)
        return skipped('DATABASE_URL is not set, so each server has its own outbox.')
      let client: Client | undefined
      try {
        const { Client: PostgresClient } = await import('pg')
        // Throws here already if the certificate file is unreadable.
        const opened = new PostgresClient({
          connectionString: url,
          application_name: 'petjet doctor',
          ...statementTimes,
        })
        client = opened
        // The promises report the same errors.
        opened.on('error', () => undefined)
        const examining = inTransaction(opened, () => examine(opened, context))
        return await withTimeout(examining, context.limits.answerMs, () => {
          throw Object.assign(new Error('late'), { code: 'ETIMEDOUT' })
        })
      } catch (cause) {
        return postgresFailure(cause)
      } finally {
        close(client)
      }
    },
  }
}

async function inTransaction(client: Client, examine: () => Promise<readonly Finding[]>) {
  await client.connect()
  await client.query('BEGIN READ ONLY')
  const findings = await examine()
  await client.query('COMMIT')
  return findings
}

/** Limits the wait: a hanging server would delay a graceful close. */
function close(client: Client | undefined): void {
  client?.end().catch(() => undefined)
  const cut = setTimeout(() => client?.connection.stream.destroy(), 100)
  cut.unref()
}

/** Whether PostgreSQL is new enough, and is reached over an encrypted connection. */
async function serverFindings(client: Client, { settings }: DoctorContext): Promise<Finding[]> {
  const { rows } = await client.query('SHOW server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  const { hostname } = new URL(settings.DATABASE_URL ?? '')
  const findings = [...versionFindings(major), ...privacyFindings(client, hostname)]
  return findings.length > 0
    ? findings
    : [good(`PostgreSQL ${major} answers and accepts the role and the password.`)]
}

function versionFindings(major: number): Finding[] {
  const fix = `run PostgreSQL ${oldestMaintained} or later.`
  if (major < oldestVersion)
    return [wrong(`it is PostgreSQL ${major}, which lacks features that the outbox needs.`, fix)]
  if (major >= oldestMaintained) return []
  return [warning(`it is PostgreSQL ${major}, which no longer gets security updates.`, fix)]
}

function privacyFindings({ connection: { stream } }: Client, hostname: string): Finding[] {
  const isEncrypted = stream instanceof TLSSocket
  if (ownHosts.test(hostname) || (isEncrypted && stream.authorized)) return []
  return [
    warning(
      isEncrypted
        ? 'its certificate is not checked, so someone in between could impersonate it.'
        : 'the connection leaves this machine without TLS and carries data of visitors.',
      'add ?sslmode=verify-full to DATABASE_URL, or keep the connection inside your own network.',
    ),
  ]
}

const durabilityContract = v.object({
  isStandby: v.boolean(),
  readOnly: v.string(),
  fsync: v.string(),
  fullPages: v.string(),
  commit: v.string(),
  synchronous: v.string(),
  standbys: v.number(),
})
const durabilityQuery = `SELECT pg_is_in_recovery() AS "isStandby",
  current_setting('default_transaction_read_only') AS "readOnly",
  current_setting('fsync') AS fsync, current_setting('full_page_writes') AS "fullPages",
  current_setting('synchronous_commit') AS commit,
  current_setting('synchronous_standby_names') AS synchronous,
  (SELECT count(*) FROM pg_stat_replication)::int AS standbys`

/** Whether PostgreSQL accepts writes, and confirmed writes survive a power failure. */
function durabilityFinding(state: v.InferOutput<typeof durabilityContract>): Finding {
  if (state.isStandby)
    return wrong(
      'it is a standby, which does not accept writes.',
      'set DATABASE_URL to the primary, or to an address that follows the primary.',
    )
  if (state.readOnly === 'on')
    return wrong(
      'it does not accept writes, because default_transaction_read_only is on.',
      'find out why it is on (often a full disk at the provider), and set it to off for the role or the database.',
    )
  const { fsync, fullPages, commit } = state
  const safeguards = { fsync, full_page_writes: fullPages, synchronous_commit: commit }
  const [missing] = Object.entries(safeguards).find(([, value]) => value === 'off') ?? []
  if (missing !== undefined)
    return wrong(
      `${missing} is off, so a confirmed inquiry can be lost in a power failure.`,
      'set fsync, full_page_writes and synchronous_commit to on, for the role as well.',
    )
  if (state.synchronous !== '' && state.standbys === 0)
    return wrong(
      'synchronous_standby_names names a standby, but none is connected, so every write waits forever.',
      'connect the standby, or set synchronous_standby_names to an empty text.',
    )
  if (state.standbys > 0 && state.synchronous === '')
    return warning(
      'it has a standby that may lag behind, so a failover can lose the last confirmed inquiries.',
      'name the standby in synchronous_standby_names.',
    )
  return good('it accepts writes, and they are on disk before it confirms them.')
}

const connectionsContract = v.object({
  most: v.number(),
  inUse: v.number(),
  ofRole: v.number(),
  ofDatabase: v.number(),
  process: v.number(),
  statementTimeout: v.string(),
})
type Connections = v.InferOutput<typeof connectionsContract>
const connectionsQuery = `SELECT
  current_setting('max_connections')::int
    - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true), '0')::int AS most,
  (SELECT sum(numbackends) FROM pg_stat_database)::int AS "inUse",
  (SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user) AS "ofRole",
  (SELECT datconnlimit FROM pg_database WHERE datname = current_database()) AS "ofDatabase",
  pg_backend_pid() AS process,
  (SELECT setting FROM pg_settings WHERE name = 'statement_timeout') AS "statementTimeout"`

/**
 * Whether the given servers (two if none were given) can get enough connections.
 *
 * @param isPooled whether the connection goes through a pooler, whose own limits cannot be read
 */
function connectionsFinding(
  { most, inUse, ofRole, ofDatabase }: Connections,
  { settings: { DATABASE_POOL_SIZE: size = 8 }, servers: { length: given } }: DoctorContext,
  isPooled: boolean,
): Finding {
  const count = Math.max(given, 1)
  if (isPooled)
    return good(
      `the server connects through a pooler, which has to accept ${count * size} connections from ${count === 1 ? 'each server' : `${count} servers`} (max_client_conn in PgBouncer).`,
    )
  const limit = Math.min(...[most, ofRole, ofDatabase].filter((one) => one >= 0))
  const fix = `raise max_connections in PostgreSQL or the CONNECTION LIMIT of the role or database, lower DATABASE_POOL_SIZE (${size} for each server), or use PgBouncer: docs/several-servers.md.`
  if (limit < size)
    return wrong(`${limit} connections are allowed, and a server opens up to ${size}.`, fix)
  if (limit < count * size)
    return warning(
      `${limit} connections are allowed, and the ${count} servers open up to ${count * size}.`,
      fix,
    )
  const servers = Math.floor(limit / size)
  if (given === 0 && servers < 2)
    return warning(`${limit} connections are allowed, which is enough for only one server.`, fix)
  if (most - inUse < size)
    return warning(`${inUse} of ${most} connections are in use, so a server may not get one.`, fix)
  return good(`${limit} connections are allowed, enough for ${servers} servers.`)
}

/** A pooler can be configured to drop timeouts; in that case the role must set them. */
function poolerFindings({ statementTimeout }: Connections): Finding[] {
  if (statementTimeout !== '0') return []
  const times = Object.entries(statementTimes)
  const fixes = times.map(([name, ms]) => `ALTER ROLE … SET ${name} = '${ms / 1000}s'`)
  return [
    warning(
      'a pooler does not pass the timeouts of the server on to PostgreSQL, so a hanging statement keeps its connection.',
      `set them for the role: ${fixes.join('; ')}.`,
    ),
  ]
}

export const postgresChecks: readonly Check[] = [
  databaseCheck('postgres.server', 'PostgreSQL', serverFindings),
  databaseCheck('postgres.schema', 'Outbox tables', tableFindings),
  databaseCheck('postgres.durability', 'Durability of PostgreSQL', async (client) => {
    const { rows } = await client.query(durabilityQuery)
    return [durabilityFinding(v.parse(durabilityContract, rows[0]))]
  }),
  databaseCheck('postgres.connections', 'Connections', async (client, context) => {
    const state = v.parse(connectionsContract, (await client.query(connectionsQuery)).rows[0])
    // A pooler reports its own process id to clients.
    const isPooled = 'processID' in client && client.processID !== state.process
    return [connectionsFinding(state, context, isPooled), ...poolerFindings(state)]
  }),
  // Servers use the database's clock for inquiries.
  databaseCheck('postgres.clock', 'Clock of PostgreSQL', async (client, { limits }) => {
    const began = Date.now()
    const { rows } = await client.query(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms',
    )
    const ahead = Number(rows[0]?.ms) - (began + Date.now()) / 2
    const seconds = Math.round(Math.abs(ahead) / 1000)
    if (Math.abs(ahead) <= limits.clockMs)
      return [good(`it agrees with this machine's clock within ${Math.max(1, seconds)} s.`)]
    return [
      warning(
        `it is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine's clock, so a server here reports that it is degraded, and previews end at the wrong time.`,
        'synchronize the clocks of both machines by NTP, for example with systemd-timesyncd or chrony.',
      ),
    ]
  }),
]
