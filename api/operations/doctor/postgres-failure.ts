import { networkCodeOf } from '#api/platform/log/error-label.ts'
import { isCertificateCode } from './ask.ts'
import { type Finding, wrong } from './check.ts'

const address =
  'set DATABASE_URL to postgres://role:password@host:port/database, with special characters of the password percent-encoded.'

/** The meaning of PostgreSQL's error codes (its manual, Appendix A), and the fix. */
const rejections: Readonly<Record<string, readonly [says: string, fix: string]>> = {
  '28P01': ['it rejects the password of DATABASE_URL, or does not know the role', address],
  '28000': [
    'it does not accept this role from this machine, or only with TLS',
    'add a line for this machine to its pg_hba.conf, or ?sslmode=verify-full to DATABASE_URL.',
  ],
  '3D000': [
    'it has no such database',
    'create the database (CREATE DATABASE), or correct the name at the end of DATABASE_URL.',
  ],
  '42501': [
    'the role is not allowed to connect to the database',
    'allow it: GRANT CONNECT ON DATABASE … TO ….',
  ],
  '53300': [
    'it has no connection left',
    'raise max_connections, or find out what uses so many (pg_stat_activity).',
  ],
  '57P03': ['it is starting or stopping', 'wait until it is up, and run the command again.'],
  '08P01': [
    'a pooler in front of it does not support how the server connects or works',
    "use PgBouncer's pool_mode session or transaction, with ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout.",
  ],
  ETIMEDOUT: [
    'it does not answer in time',
    'check whether PostgreSQL hangs, and check the network in between.',
  ],
  ENOENT: [
    'a certificate file named in DATABASE_URL does not exist',
    'set sslrootcert, sslcert and sslkey in DATABASE_URL to files that this user can read.',
  ],
}

/** The finding for a failed connection; omits PostgreSQL's own message, which contains role names. */
export function postgresFailure(cause: unknown): Finding {
  const code = networkCodeOf(cause)
  const message = cause instanceof Error ? cause.message : ''
  const known = rejections[code]
  if (known) {
    const isSqlState = /^[\dA-Z]{5}$/.test(code)
    return wrong(`${known[0]}${isSqlState ? ` (SQLSTATE ${code})` : ''}.`, known[1])
  }
  if (/password must be a (?:non-empty )?string/.test(message))
    return wrong('it requires a password, but DATABASE_URL has none.', address)
  if (/does not support SSL/.test(message))
    return wrong(
      'it does not offer TLS, which DATABASE_URL requires.',
      'set ssl = on with a certificate in postgresql.conf, or leave out sslmode if the network is trusted.',
    )
  if (isCertificateCode(code))
    return wrong(
      `its certificate cannot be trusted for this host (${code}).`,
      "add &sslrootcert=/path/to/ca.pem of your provider to DATABASE_URL, and use the certificate's own host name.",
    )
  return wrong(
    `it cannot be reached (${/^[A-Z][A-Z_\d]{2,40}$/.test(code) ? code : 'no answer'}).`,
    'start PostgreSQL, and check DATABASE_URL and the network in between.',
  )
}
