import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { postgresVersion, migratePostgres } from '#api/outbox/postgres/postgres-schema.ts'
import { examine } from '#api/operations/doctor/examine.ts'
import { printReport } from '#api/operations/doctor/print-report.ts'
import { checks } from '#api/operations/doctor/registry.ts'
import { secretsOf } from '#api/operations/doctor/secrets.ts'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'
import { hasPackage, isProgram } from '#tests/support/ensure-package.ts'
import { makeCertificate } from '#tests/support/local-certificates.ts'
import { hasPostgres, startPostgres, type RunningPostgres } from '#tests/support/start-postgres.ts'
import { jsonRequest, validInquiry } from '#tests/support/valid-inquiry.ts'
import { freePort } from '#tests/support/start-instance.ts'
import { isListening } from '#tests/support/start-redis.ts'
import { unprivilegedUser } from '#tests/support/unprivileged-user.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

const databaseChecks = checks.filter(({ id }) => id.startsWith('postgres.'))
const password = 'the-password-of-app'
/** The servers that connect, and the connections of each. */
interface Examined {
  readonly servers?: readonly string[]
  readonly size?: string
}

const hasPgBouncer = () => hasPackage(() => isProgram('pgbouncer'), 'pgbouncer')

describe.skipIf(!hasPostgres())('npm run doctor, about PostgreSQL', () => {
  let postgres: RunningPostgres
  let admin: Client
  let folder: string
  const reported: { text: string; url: string }[] = []

  beforeAll(async () => {
    folder = newFolder()
    postgres = await startPostgres()
    admin = await connect(postgres.url)
    const hba = String((await admin.query('SHOW hba_file')).rows[0]?.hba_file)
    const lines = ['petjet trust', 'outsider reject', 'all scram-sha-256']
    const rules = lines.map((line) => `host all ${line.replace(' ', ' 127.0.0.1/32 ')}`)
    writeFileSync(hba, `${rules.join('\n')}\n`)
    await admin.query(`SELECT pg_reload_conf()`)
    await admin.query(`CREATE ROLE app LOGIN PASSWORD '${password}'`)
    await admin.query('CREATE ROLE outsider LOGIN')
    await admin.query('GRANT CREATE ON DATABASE postgres TO app')
  }, 120_000)
  afterAll(async () => {
    await admin?.end().catch(() => undefined)
    await postgres?.stop()
  })

  async function connect(url: string): Promise<Client> {
    const client = new Client(url)
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  /** The address with another role, password, database or parameters. */
  function urlOf(
    change: { role?: string; secret?: string; database?: string; more?: string } = {},
  ) {
    const { role = 'app', secret = password, database = 'postgres', more = '' } = change
    const { port } = new URL(postgres.url)
    const account = secret === '' ? role : `${role}:${secret}`
    return `postgres://${account}@127.0.0.1:${port}/${database}${more}`
  }
  /** All findings that are not good, each with the name of its check. */
  async function complaints(url = urlOf(), more: Examined = {}): Promise<string> {
    const { servers = [], size } = more
    const report = await examine(
      { DATABASE_URL: url, DATABASE_POOL_SIZE: size },
      { limits: { answerMs: 1500 }, checks: databaseChecks, servers },
    )
    reported.push({ text: JSON.stringify(report) + printReport(report, false), url })
    return report.lines
      .filter(({ verdict }) => verdict !== 'good')
      .map(({ check, verdict, message, fix }) => `${check} ${verdict}: ${message} ${fix ?? ''}`)
      .join('\n')
  }
  /** The doctor's findings while a setting differs; restores the setting. */
  async function whileSet(set: string, back: string): Promise<string> {
    const apply = async (sql: string) => {
      await admin.query(sql)
      await admin.query('SELECT pg_reload_conf()')
      // A reload reaches new connections a moment later.
      await new Promise((done) => setTimeout(done, 100))
    }
    await apply(set)
    const said = await complaints()
    await apply(back)
    return said
  }

  test('without DATABASE_URL there is nothing to check', async () => {
    const { lines } = await examine({}, { checks: databaseChecks })
    expect(lines.map(({ verdict }) => verdict)).toEqual(databaseChecks.map(() => 'skipped'))
  })

  test('a database before the first start is good, and stays empty', async () => {
    expect(await complaints()).toBe('')
    const { rows } = await admin.query(`SELECT 1 FROM pg_namespace WHERE nspname = 'petjet'`)
    expect(rows).toEqual([])
  })

  test.each([
    [
      'another port',
      () => 'postgres://app@127.0.0.1:9/postgres',
      /server wrong: it cannot be reached \(ECONNREFUSED\)/,
    ],
    [
      'an unknown host',
      () => 'postgres://app@petjet.invalid/postgres',
      /server wrong: it cannot be reached \((?:ENOTFOUND|EAI_AGAIN)\)/,
    ],
    [
      'a wrong password',
      () => urlOf({ secret: 'the-password-of-before' }),
      /server wrong: it rejects the password .*28P01/,
    ],
    [
      'no password',
      () => urlOf({ secret: '' }),
      /server wrong: it requires a password, but DATABASE_URL has none/,
    ],
    [
      'an unknown role',
      () => urlOf({ role: 'nobody-knows' }),
      /server wrong: it rejects the password .*or does not know the role/,
    ],
    [
      'an unknown database',
      () => urlOf({ database: 'elsewhere' }),
      /server wrong: it has no such database .*CREATE DATABASE/,
    ],
    [
      'a role that pg_hba.conf keeps out',
      () => urlOf({ role: 'outsider' }),
      /server wrong: it does not accept this role .*pg_hba\.conf/,
    ],
    [
      'TLS that is not offered',
      () => urlOf({ more: '?sslmode=verify-full' }),
      /server wrong: it does not offer TLS/,
    ],
    [
      'a file of certificates that is not there',
      () => urlOf({ more: '?sslmode=verify-full&sslrootcert=/nowhere.pem' }),
      /server wrong: a certificate file .* does not exist/,
    ],
  ])('%s is named correctly, and nothing else is checked', async (_title, url, message) => {
    const said = await complaints(url())
    expect(said).toMatch(message)
    expect(said.match(/ skipped: not checked, because “PostgreSQL” is wrong/g)).toHaveLength(4)
  })

  test('an untrusted certificate, and the same with its authority', async () => {
    const { file, key, cert } = makeCertificate(folder, 90)
    const data = String((await admin.query('SHOW data_directory')).rows[0]?.data_directory)
    const { uid, gid } = statSync(data)
    for (const [name, text] of Object.entries({ 'certificate.pem': cert, 'key.pem': key })) {
      writeFileSync(join(data, name), text, { mode: 0o600 })
      chownSync(join(data, name), uid, gid)
    }
    await admin.query(`ALTER SYSTEM SET ssl_cert_file = 'certificate.pem'`)
    await admin.query(`ALTER SYSTEM SET ssl_key_file = 'key.pem'`)
    await admin.query('ALTER SYSTEM SET ssl = on')
    await admin.query('SELECT pg_reload_conf()')
    await new Promise((done) => setTimeout(done, 100))
    const onLocalhost = (more: string) => urlOf({ more }).replace('127.0.0.1', 'localhost')
    expect(await complaints(onLocalhost('?sslmode=verify-full'))).toMatch(
      /server wrong: its certificate cannot be trusted .*DEPTH_ZERO_SELF_SIGNED_CERT/,
    )
    expect(await complaints(onLocalhost(`?sslmode=verify-full&sslrootcert=${file}`))).toBe('')
    await admin.query('ALTER SYSTEM RESET ssl')
    await admin.query('SELECT pg_reload_conf()')
  })

  test('a role without permission to connect, or to create the schema or its tables', async () => {
    await admin.query('CREATE DATABASE closed')
    await admin.query('REVOKE ALL ON DATABASE closed FROM public')
    const there = () => complaints(urlOf({ database: 'closed' }))
    expect(await there()).toMatch(/server wrong: the role is not allowed to connect .*42501/)
    await admin.query('GRANT CONNECT ON DATABASE closed TO app')
    expect(await there()).toMatch(
      /schema wrong: the role app is not allowed to create the schema petjet.*CREATE SCHEMA petjet AUTHORIZATION "app"/,
    )
    const owner = await connect(postgres.url.replace('/postgres', '/closed'))
    await owner.query('CREATE SCHEMA petjet')
    expect(await there()).toMatch(
      /schema wrong: the role app is not allowed to create tables .*GRANT USAGE, CREATE/,
    )
    await owner.query('GRANT USAGE, CREATE ON SCHEMA petjet TO "app"')
    expect(await there()).toBe('')
    await owner.query('CREATE TABLE petjet.inquiry (other integer)')
    expect(await there()).toMatch(
      /schema wrong: the schema petjet holds inquiry of another program/,
    )
    await owner.end()
  })

  test('tables of this version: the privileges on them, and other objects there', async () => {
    const app = await connect(urlOf())
    await app.query('BEGIN')
    await migratePostgres(app)
    await app.query('COMMIT')
    expect(await complaints()).toBe('')
    await admin.query('REASSIGN OWNED BY app TO petjet')
    await admin.query('REVOKE ALL ON SCHEMA petjet FROM app')
    expect(await complaints()).toMatch(
      /schema wrong: the role app is not allowed to use the schema petjet.*GRANT/,
    )
    await admin.query('GRANT USAGE ON SCHEMA petjet TO app')
    await admin.query('GRANT SELECT ON ALL TABLES IN SCHEMA petjet TO app')
    expect(await complaints()).toMatch(
      /schema wrong: the role app is not allowed to use inquiry and outbox_version and step/,
    )
    await admin.query('GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA petjet TO app')
    expect(await complaints()).toMatch(
      /schema warning: the role app can use the tables but not change/,
    )
    await admin.query('UPDATE petjet.outbox_version SET version = 0')
    expect(await complaints()).toMatch(
      /schema wrong: the tables are of version 0, and the role app/,
    )
    await admin.query('ALTER SCHEMA petjet OWNER TO app')
    for (const table of ['outbox_version', 'inquiry', 'step'])
      await admin.query(`ALTER TABLE petjet.${table} OWNER TO app`)
    expect(await complaints()).toBe('')
    await admin.query('UPDATE petjet.outbox_version SET version = 99')
    expect(await complaints()).toMatch(
      /schema warning: the tables are of version 99, but this program/,
    )
    await admin.query('UPDATE petjet.outbox_version SET version = $1', [postgresVersion])
    await admin.query('CREATE TABLE petjet.orders (id integer)')
    expect(await complaints()).toMatch(/schema warning: the schema petjet also contains orders/)
    await admin.query('DROP TABLE petjet.orders')
    await admin.query('ALTER TABLE petjet.step RENAME TO steps')
    expect(await complaints()).toMatch(/schema wrong: the schema petjet lacks step/)
    await admin.query('ALTER TABLE petjet.steps RENAME TO step')
    await app.end()
  })

  test.each([
    ['default_transaction_read_only', 'on', /durability wrong: it does not accept writes/],
    ['fsync', 'off', /durability wrong: fsync is off/],
    ['full_page_writes', 'off', /durability wrong: full_page_writes is off/],
    ['synchronous_commit', 'off', /durability wrong: synchronous_commit is off/],
    ['synchronous_standby_names', 'away', /durability wrong: .* none is connected/],
  ])('%s = %s', async (name, value, message) => {
    const said = await whileSet(`ALTER SYSTEM SET ${name} = ${value}`, `ALTER SYSTEM RESET ${name}`)
    expect(said).toMatch(message)
    expect(said.split('\n')).toHaveLength(1)
  })

  test.each([
    [5, /connections wrong: 5 connections are allowed, and a server opens up to 8/],
    [10, /connections warning: 10 connections are allowed, which is enough for only one server/],
  ])('a role with %s connections', async (limit, message) => {
    const reset = 'ALTER ROLE app CONNECTION LIMIT -1'
    expect(await whileSet(`ALTER ROLE app CONNECTION LIMIT ${limit}`, reset)).toMatch(message)
  })

  test('too few connections for the given servers', async () => {
    const servers = Array.from({ length: 20 }, (_, at) => `http://10.0.0.${at + 11}:3000`)
    expect(await complaints(urlOf(), { servers })).toMatch(
      /connections warning: \d+ connections are allowed, and the 20 servers open up to 160\. .*PgBouncer/,
    )
    expect(await complaints(urlOf(), { servers, size: '4' })).toBe('')
    expect(await complaints(urlOf(), { servers: servers.slice(0, 10) })).toBe('')
  })

  test('no connection left', async () => {
    await admin.query('ALTER ROLE app CONNECTION LIMIT 1')
    // PostgreSQL ends a connection a moment after its client.
    const only = await vi.waitFor(() => connect(urlOf()), { timeout: 5000 })
    const said = await complaints()
    await only.end()
    await admin.query('ALTER ROLE app CONNECTION LIMIT -1')
    expect(said).toMatch(/server wrong: it has no connection left .*53300/)
  })

  test('a clock that is wrong', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
    const said = await complaints().finally(() => vi.useRealTimers())
    expect(said).toMatch(/clock warning: it is (?:599|60\d) s behind this machine's/)
  })

  test('a hanging server delays nothing else', async () => {
    postgres.signal('SIGSTOP')
    const began = performance.now()
    const said = await complaints().finally(() => postgres.signal('SIGCONT'))
    expect(said).toMatch(/server wrong: it does not answer in time/)
    expect(performance.now() - began).toBeLessThan(2500)
  })

  describe.skipIf(!hasPgBouncer())('behind PgBouncer', () => {
    const ignored = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout'
    const refused = /server wrong: a pooler in front .*SQLSTATE 08P01.*ignore_startup_parameters/
    let pooler: RunningPooler
    const start = async (mode: PoolerOptions['mode'], parameters = ignored) => {
      pooler = await startPgBouncer(postgres.url, { mode, ignored: parameters })
    }
    afterEach(() => pooler.stop())

    test('that rejects the server’s timeouts', async () => {
      await start('transaction', 'extra_float_digits')
      expect(await complaints(pooler.url)).toMatch(refused)
    })

    test('that rejects transactions', async () => {
      await start('statement')
      expect(await complaints(pooler.url)).toMatch(refused)
    })

    test.each(['session', 'transaction'] as const)(
      'in mode %s an inquiry is stored, and the role must have the timeouts',
      async (mode) => {
        await start(mode)
        const said = await complaints(pooler.url)
        expect(said).toMatch(/^postgres\.connections warning: a pooler does not pass the timeouts/)
        expect(said.split('\n')).toHaveLength(1)
        const fixes = said.matchAll(/ALTER ROLE … SET (\w+ = '\d+s')/g)
        for (const [, fix] of fixes) await admin.query(`ALTER ROLE petjet SET ${fix}`)
        // Connections that it already holds were opened before.
        await pooler.stop()
        await start(mode)
        const servers = Array.from({ length: 20 }, (_, at) => `http://10.0.0.${at + 11}:3000`)
        expect(await complaints(pooler.url, { servers })).toBe('')
        const { app, stop } = await createTestApp({ ...deadLake, DATABASE_URL: pooler.url })
        expect((await app.request('/api/contact', jsonRequest(validInquiry))).status).toBe(200)
        await stop()
        await admin.query('ALTER ROLE petjet RESET ALL')
      },
    )
  })

  test('a standby', async () => {
    const data = String((await admin.query('SHOW data_directory')).rows[0]?.data_directory)
    await admin.query('CHECKPOINT')
    await postgres.kill()
    writeFileSync(join(data, 'standby.signal'), '')
    await postgres.start()
    expect(await complaints()).toMatch(
      /durability wrong: it is a standby, which does not accept writes/,
    )
  })

  test('no output contains a password', () => {
    expect(reported.length).toBeGreaterThan(25)
    for (const { text, url } of reported) {
      const leaked = secretsOf({ DATABASE_URL: url }).filter(({ value }) => text.includes(value))
      expect(leaked).toEqual([])
    }
    expect(reported.some(({ url }) => secretsOf({ DATABASE_URL: url }).length > 0)).toBe(true)
  })
})

/** How PgBouncer shares its connections. */
interface PoolerOptions {
  readonly mode: 'session' | 'transaction' | 'statement'
  /** Connection parameters that it ignores instead of rejecting the connection. */
  readonly ignored: string
}

/** A connection pooler in front of a PostgreSQL server. */
interface RunningPooler {
  readonly url: string
  stop(): Promise<void>
}

/** Starts Debian's PgBouncer in front of a PostgreSQL server that trusts it. */
async function startPgBouncer(
  postgresUrl: string,
  { mode, ignored }: PoolerOptions,
): Promise<RunningPooler> {
  const { port: postgresPort, username } = new URL(postgresUrl)
  const folder = newFolder()
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: mode,
    ignore_startup_parameters: ignored,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const databases = `[databases]\n* = host=127.0.0.1 port=${postgresPort} user=${username}\n`
  writeFileSync(file, `${databases}[pgbouncer]\n${lines.join('\n')}\n`)
  // It refuses to run as root.
  const user = unprivilegedUser(folder)
  const child = spawn('pgbouncer', [file], { ...user, cwd: folder, stdio: 'ignore' })
  const exited = once(child, 'exit')
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error('pgbouncer did not start.')
    await delay(20)
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}/postgres`,
    async stop() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
