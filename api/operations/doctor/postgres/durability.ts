import * as v from 'valibot'
import type { Check } from '../check.ts'
import { type Finding, good, warning, wrong } from '../finding.ts'
import { inDatabase } from './open-database.ts'

const contract = v.object({
  isStandby: v.boolean(),
  readOnly: v.string(),
  fsync: v.string(),
  fullPages: v.string(),
  commit: v.string(),
  synchronous: v.string(),
  standbys: v.number(),
})
const query = `SELECT pg_is_in_recovery() AS "isStandby",
  current_setting('default_transaction_read_only') AS "readOnly",
  current_setting('fsync') AS fsync, current_setting('full_page_writes') AS "fullPages",
  current_setting('synchronous_commit') AS commit,
  current_setting('synchronous_standby_names') AS synchronous,
  (SELECT count(*) FROM pg_stat_replication)::int AS standbys`

/** Whether PostgreSQL accepts writes, and confirmed writes survive a power failure. */
export const durabilityCheck: Check = {
  id: 'postgres.durability',
  title: 'Durability of PostgreSQL',
  after: ['postgres.server'],
  run: (context) =>
    inDatabase(context, async (client) => {
      const { rows } = await client.query(query)
      return [verdictOf(v.parse(contract, rows[0]))]
    }),
}

function verdictOf(state: v.InferOutput<typeof contract>): Finding {
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
  const risky = riskOf(state)
  if (risky !== undefined)
    return wrong(
      `${risky}, so a confirmed inquiry can be lost in a power failure.`,
      'set fsync, full_page_writes and synchronous_commit to on, for the role as well.',
    )
  if (state.standbys > 0 && state.synchronous === '')
    return warning(
      'it has a standby that may lag behind, so a failover can lose the last confirmed inquiries.',
      'name the standby in synchronous_standby_names.',
    )
  return good('it accepts writes, and they are on disk before it confirms them.')
}

function riskOf({ fsync, fullPages, commit }: v.InferOutput<typeof contract>): string | undefined {
  if (fsync === 'off') return 'fsync is off'
  if (fullPages === 'off') return 'full_page_writes is off'
  return commit === 'off' ? 'synchronous_commit is off' : undefined
}
