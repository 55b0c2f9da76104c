import { TLSSocket } from 'node:tls'
import type { Client } from 'pg'
import type { Check } from '../check.ts'
import { type Finding, good, warning, wrong } from '../finding.ts'
import { inDatabase } from './open-database.ts'

/** Introduced `hashtextextended`, which the locks of resends use. */
const oldestVersion = 11
/** The oldest version with security updates. */
const oldestMaintained = 14

/** Hosts that are reached without a network. */
const ownHosts = /^(?:|localhost|127(?:\.\d+){3}|\[::1\])$/

/** Whether PostgreSQL answers, is new enough, and is reached over an encrypted connection. */
export const databaseCheck: Check = {
  id: 'postgres.server',
  title: 'PostgreSQL',
  run: (context) =>
    inDatabase(context, async (client, url) => {
      const { rows } = await client.query('SHOW server_version_num')
      const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
      const findings = [versionFinding(major), privacyFinding(client, url)]
      const complaints = findings.filter((finding) => finding !== undefined)
      return complaints.length > 0
        ? complaints
        : [good(`PostgreSQL ${major} answers and accepts the role and the password.`)]
    }),
}

/** The finding for an old version; undefined if it is new enough. */
export function versionFinding(major: number): Finding | undefined {
  if (major >= oldestMaintained) return undefined
  const fix = `run PostgreSQL ${oldestMaintained} or later.`
  if (major < oldestVersion)
    return wrong(`it is PostgreSQL ${major}, which lacks features that the outbox needs.`, fix)
  return warning(`it is PostgreSQL ${major}, which no longer gets security updates.`, fix)
}

function privacyFinding({ connection }: Client, { hostname }: URL): Finding | undefined {
  const { stream } = connection
  const isPrivate = ownHosts.test(hostname)
  const fix =
    'add ?sslmode=verify-full to DATABASE_URL, or keep the connection inside your own network.'
  if (stream instanceof TLSSocket) {
    if (stream.authorized || isPrivate) return undefined
    return warning(
      'its certificate is not checked, so someone in between could impersonate it.',
      fix,
    )
  }
  if (isPrivate) return undefined
  return warning(
    'the connection leaves this machine without TLS and carries data of visitors.',
    fix,
  )
}
