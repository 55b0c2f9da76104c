import * as v from 'valibot'
import { maxConnections, statementTimes } from '#api/outbox/postgres/postgres-link.ts'
import type { Check } from '../check.ts'
import { type Finding, good, warning, wrong } from '../finding.ts'
import { inDatabase } from './open-database.ts'

const contract = v.object({
  most: v.number(),
  inUse: v.number(),
  ofRole: v.number(),
  ofDatabase: v.number(),
  statementTimeout: v.string(),
})
const query = `SELECT
  current_setting('max_connections')::int
    - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true), '0')::int AS most,
  (SELECT sum(numbackends) FROM pg_stat_database)::int AS "inUse",
  (SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user) AS "ofRole",
  (SELECT datconnlimit FROM pg_database WHERE datname = current_database()) AS "ofDatabase",
  (SELECT setting FROM pg_settings WHERE name = 'statement_timeout') AS "statementTimeout"`

/** Whether two servers get enough connections, and whether the server's timeouts take effect. */
export const connectionsCheck: Check = {
  id: 'postgres.connections',
  title: 'Connections',
  after: ['postgres.server'],
  run: (context) =>
    inDatabase(context, async (client) => {
      const state = v.parse(contract, (await client.query(query)).rows[0])
      const pooler = poolerFinding(state)
      return [countFinding(state), ...(pooler === undefined ? [] : [pooler])]
    }),
}

function countFinding({
  most,
  inUse,
  ofRole,
  ofDatabase,
}: v.InferOutput<typeof contract>): Finding {
  const limits = [most, ofRole, ofDatabase].filter((limit) => limit >= 0)
  const limit = Math.min(...limits)
  const servers = Math.floor(limit / maxConnections)
  const fix = `raise max_connections of PostgreSQL, or the CONNECTION LIMIT of role or database: each server opens up to ${maxConnections}.`
  if (servers < 1)
    return wrong(
      `${limit} connections are allowed, and a server opens up to ${maxConnections}.`,
      fix,
    )
  if (servers < 2)
    return warning(`${limit} connections are allowed, which is enough for one server only.`, fix)
  if (most - inUse < maxConnections)
    return warning(`${inUse} of ${most} connections are in use, so a server may not get one.`, fix)
  return good(`${limit} connections are allowed, enough for ${servers} servers.`)
}

/** A pooler can be configured to drop timeouts; in that case the role must set them. */
function poolerFinding({ statementTimeout }: v.InferOutput<typeof contract>): Finding | undefined {
  if (statementTimeout !== '0') return undefined
  const times = Object.entries(statementTimes)
  const fixes = times.map(([name, ms]) => `ALTER ROLE … SET ${name} = '${ms / 1000}s'`)
  return warning(
    'a pooler does not pass the timeouts of the server on to PostgreSQL, so a hanging statement keeps its connection.',
    `set them for the role: ${fixes.join('; ')}.`,
  )
}
