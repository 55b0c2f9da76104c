import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import * as v from 'valibot'
import { tableFindings } from '#api/operations/doctor/postgres-schema.ts'
import { migratePostgres } from '#api/outbox/postgres/postgres-schema.ts'
import { EnvironmentError } from '#api/platform/env.ts'

/** The contents of a dump. */
export interface DumpContent {
  readonly waiting: number
  readonly delivered: number
  /** When the latest inquiry arrived; null if there is no inquiry. */
  readonly last: Date | null
}

const contentContract = v.object({
  waiting: v.number(),
  delivered: v.number(),
  last: v.nullable(
    v.pipe(
      v.number(),
      v.transform((ms) => new Date(ms)),
    ),
  ),
})
const contentQuery = `SELECT count(*) FILTER (WHERE body IS NOT NULL)::float8 AS waiting,
  count(*) FILTER (WHERE body IS NULL)::float8 AS delivered, max(accepted_at)::float8 AS last
  FROM petjet.inquiry`

/**
 * Dumps the outbox in PostgreSQL with `pg_dump`.
 *
 * @param file the path of the dump, which must not exist yet
 * @throws {EnvironmentError} one sentence: `pg_dump` is missing or failed
 */
export async function dumpOutbox(databaseUrl: string, file: string): Promise<void> {
  await run('pg_dump', ['--format=custom', '--schema=petjet', `--file=${file}`], databaseUrl)
}

/** The newest dump (`*.dump`) in a folder; undefined if there is no dump. */
export function newestDump(folder: string): string | undefined {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.dump'))
    .map((name) => join(folder, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0]
}

/**
 * Restores a dump into a scratch database next to the configured database, checks its tables, upgrades
 * them like a starting server, counts the inquiries, and drops the database. The configured database
 * is only read.
 *
 * @param dump the path of a dump; by default, a new dump is made
 * @throws {EnvironmentError} one sentence: a program or permission is missing, or the dump is unusable
 */
export async function drillDump(databaseUrl: string, dump?: string): Promise<DumpContent> {
  const scratch = `petjet_drill_${randomBytes(4).toString('hex')}`
  const folder = mkdtempSync(join(tmpdir(), 'petjet-drill-'))
  const admin = await connect(databaseUrl)
  try {
    const file = dump ?? join(folder, 'outbox.dump')
    if (dump === undefined) await dumpOutbox(databaseUrl, file)
    await createDatabase(admin, scratch)
    const scratchUrl = new URL(databaseUrl)
    scratchUrl.pathname = scratch
    const options = ['--exit-on-error', '--no-owner', '--no-privileges']
    await run('pg_restore', [...options, file], scratchUrl.href)
    return await examine(scratchUrl.href)
  } finally {
    await admin.query(`DROP DATABASE IF EXISTS ${scratch} WITH (FORCE)`)
    await admin.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'petjet drill' })
  client.on('error', () => undefined)
  await client.connect().catch((cause: unknown) => {
    throw new EnvironmentError(
      `PostgreSQL cannot be reached (${messageOf(cause)}): check DATABASE_URL with npm run doctor.`,
    )
  })
  return client
}

async function createDatabase(admin: Client, name: string): Promise<void> {
  await admin.query(`CREATE DATABASE ${name}`).catch((cause: unknown) => {
    throw new EnvironmentError(
      `The scratch database cannot be created (${messageOf(cause)}): for the drill, set DATABASE_URL to a role with CREATEDB (ALTER ROLE … CREATEDB).`,
    )
  })
}

async function examine(url: string): Promise<DumpContent> {
  const client = await connect(url)
  try {
    const problem = (await tableFindings(client)).find(({ verdict }) => verdict === 'wrong')
    if (problem !== undefined)
      throw new EnvironmentError(`The dump is unusable: ${problem.message}`)
    await client.query('BEGIN')
    await migratePostgres(client)
    await client.query('COMMIT')
    return v.parse(contentContract, (await client.query(contentQuery)).rows[0])
  } finally {
    await client.end()
  }
}

/** Runs one of PostgreSQL's programs; the password is not in its arguments, which other users can see. */
async function run(program: string, args: readonly string[], databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const child = spawn(program, [...args, `--dbname=${url.href}`], {
    env: { PATH: process.env.PATH, PGPASSWORD: password },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const printed: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk))
  const [code] = await once(child, 'close').catch(() => {
    throw new EnvironmentError(
      `${program} is not installed: install PostgreSQL's client in the server's version (Debian: postgresql-client).`,
    )
  })
  if (code === 0) return
  const [reason = ''] = Buffer.concat(printed).toString('utf8').trim().split('\n')
  throw new EnvironmentError(`The drill failed: ${reason}`)
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
