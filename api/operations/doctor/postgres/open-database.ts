import type { Client } from 'pg'
import { statementTimes } from '#api/outbox/postgres/postgres-link.ts'
import { withTimeout } from '#schemas/runtime/with-timeout.ts'
import type { DoctorContext } from '../check.ts'
import { type Finding, skipped } from '../finding.ts'
import { databaseFailure } from './database-failure.ts'

type Examination = (client: Client, url: URL) => Promise<readonly Finding[]>

/**
 * Connects to PostgreSQL like the server and runs `examine` in a read-only transaction.
 *
 * @returns the findings of `examine`, or why the connection failed; never throws
 */
export async function inDatabase(
  { settings, limits }: DoctorContext,
  examine: Examination,
): Promise<readonly Finding[]> {
  const { DATABASE_URL: url } = settings
  if (url === undefined)
    return [skipped('DATABASE_URL is not set, so each server has its own outbox.')]
  let client: Client | undefined
  try {
    const { Client: PostgresClient } = await import('pg')
    // Throws here already if the certificate file is unreadable.
    client = new PostgresClient({
      connectionString: url,
      application_name: 'petjet doctor',
      ...statementTimes,
    })
    // The promises report the same errors.
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

/** Limits the wait: a hanging server would delay a graceful close. */
function close(client: Client | undefined): void {
  client?.end().catch(() => undefined)
  const cut = setTimeout(() => client?.connection.stream.destroy(), 100)
  cut.unref()
}
