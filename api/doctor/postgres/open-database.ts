import type { Client } from 'pg'
import { statementTimes } from '#api/outbox/postgres/postgres-link.ts'
import { withTimeout } from '#api/with-timeout.ts'
import type { DoctorContext } from '../check.ts'
import { type Finding, skipped } from '../finding.ts'
import { databaseFailure } from './database-failure.ts'

type Examination = (client: Client, url: URL) => Promise<readonly Finding[]>

/**
 * Connects to PostgreSQL as the server does, and looks at something there in a transaction that can
 * only read.
 *
 * @returns what `examine` found, or why there is nothing to look at; never throws
 */
export async function inDatabase(
  { settings, limits }: DoctorContext,
  examine: Examination,
): Promise<readonly Finding[]> {
  const { DATABASE_URL: url } = settings
  if (url === undefined)
    return [skipped('DATABASE_URL is not set, so that each server has an outbox of its own.')]
  let client: Client | undefined
  try {
    const { Client: PostgresClient } = await import('pg')
    // A file of certificates that cannot be read fails here already.
    client = new PostgresClient({
      connectionString: url,
      application_name: 'petjet doctor',
      ...statementTimes,
    })
    // The promises tell the same.
    client.on('error', () => undefined)
    const asking = connectAndExamine(client, new URL(url), examine)
    return await withTimeout(asking, limits.answerMs, () => {
      throw Object.assign(new Error('late'), { code: 'ETIMEDOUT' })
    })
  } catch (cause) {
    return [databaseFailure(cause)]
  } finally {
    close(client)
  }
}

async function connectAndExamine(client: Client, url: URL, examine: Examination) {
  await client.connect()
  await client.query('BEGIN READ ONLY')
  const findings = await examine(client, url)
  await client.query('COMMIT')
  return findings
}

/** A server that hangs would keep a polite end waiting. */
function close(client: Client | undefined): void {
  client?.end().catch(() => undefined)
  const cut = setTimeout(() => client?.connection.stream.destroy(), 100)
  cut.unref()
}
