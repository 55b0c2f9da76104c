import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseEnvironment } from '#api/platform/env.ts'
import { createLakeClients } from '#api/platform/lake/lake-clients.ts'
import { backUpContent } from '#bin/content-backup.ts'
import { dumpOutbox } from '#bin/outbox-drill.ts'
import { parseStandInEnvironment } from '#bin/stand-ins/stand-in-environment.ts'
import { openStandIns } from '#bin/stand-ins/stand-ins.ts'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'
import { freePort } from '#tests/support/start-instance.ts'
import { hasPostgres, startPostgres, type RunningPostgres } from '#tests/support/start-postgres.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'
import { jsonRequest, validInquiry } from '#tests/support/valid-inquiry.ts'

/** Runs `npm run restore -- drill` with these arguments; returns its exit code and all output. */
async function drill(words: readonly string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, ['bin/backup.ts', 'restore', 'drill', ...words], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')))
  }
  const [code] = await once(child, 'close')
  return { code, printed }
}

describe.skipIf(!hasPostgres())('a drill of the outbox in PostgreSQL', { timeout: 60_000 }, () => {
  let postgres: RunningPostgres
  let admin: Client
  const folder = newFolder()

  beforeAll(async () => {
    postgres = await startPostgres()
    admin = new Client(postgres.url)
    await admin.connect()
    await admin.query(`CREATE ROLE app LOGIN PASSWORD 'the/password' CREATEDB`)
    await admin.query('CREATE SCHEMA petjet AUTHORIZATION app')
    const app = await createTestApp({ ...deadLake, DATABASE_URL: urlOf('app') })
    for (const name of ['Amelia', 'Bessie']) {
      const sent = jsonRequest({ ...validInquiry, name })
      expect((await app.app.request('/api/contact', sent)).status).toBe(200)
    }
    await app.stop()
    await admin.query(`INSERT INTO petjet.inquiry (id, accepted_at) VALUES ('delivered', 0)`)
  }, 120_000)
  afterAll(async () => {
    await admin?.end()
    await postgres?.stop()
  })

  const urlOf = (role: string) =>
    postgres.url.replace('petjet@', `${role}:${encodeURIComponent('the/password')}@`)
  const databases = async () => {
    const { rows } = await admin.query<{ name: string }>('SELECT datname AS name FROM pg_database')
    return rows.map(({ name }) => name).filter((name) => !name.startsWith('template'))
  }

  test('makes a dump, restores it next to the database, counts inquiries, and leaves nothing behind', async () => {
    const { code, printed } = await drill(['outbox'], { DATABASE_URL: urlOf('app') })
    expect(printed).toMatch(
      /^A new dump can be restored\. Waiting inquiries: 2; delivered: 1\. The latest one arrived at 20\d\d-/,
    )
    expect(code).toBe(0)
    expect(await databases()).toEqual(['postgres'])
  })

  test('uses the newest dump in a folder, and reports a damaged one', async () => {
    const dumps = join(folder, 'dumps')
    mkdirSync(dumps)
    const [older, newer] = [join(dumps, 'b.dump'), join(dumps, 'a.dump')]
    await dumpOutbox(urlOf('app'), older)
    await dumpOutbox(urlOf('app'), newer)
    utimesSync(older, 0, 0)
    const intact = await drill(['outbox', dumps], { DATABASE_URL: urlOf('app') })
    expect(intact.printed).toContain(`${newer} can be restored. Waiting inquiries: 2;`)
    const bytes = readFileSync(newer)
    writeFileSync(newer, bytes.subarray(0, bytes.length / 2))
    const damaged = await drill(['outbox', dumps], { DATABASE_URL: urlOf('app') })
    expect(damaged).toMatchObject({
      code: 1,
      printed: expect.stringMatching(/^The drill failed: pg_restore: /),
    })
    expect(await databases()).toEqual(['postgres'])
  })

  test('reports a dump without the tables', async () => {
    await admin.query('CREATE DATABASE other')
    await admin.query('ALTER DATABASE other OWNER TO app')
    const other = new Client(postgres.url.replace('/postgres', '/other'))
    await other.connect()
    await other.query('CREATE SCHEMA petjet AUTHORIZATION app')
    await other.query(
      'CREATE TABLE petjet.outbox_version (version integer, is_rebuilt boolean, table_oid oid)',
    )
    await other.query('ALTER TABLE petjet.outbox_version OWNER TO app')
    await other.query('INSERT INTO petjet.outbox_version VALUES (99)')
    await other.end()
    const { code, printed } = await drill(['outbox'], {
      DATABASE_URL: urlOf('app').replace('/postgres', '/other'),
    })
    expect(printed).toContain('The dump is unusable: the schema petjet lacks inquiry and step.')
    expect(code).toBe(1)
    await admin.query('DROP DATABASE other')
    expect(await databases()).toEqual(['postgres'])
  })

  test.each([
    ['no setting', ['outbox'], () => ({}), 'DATABASE_URL is missing'],
    [
      'no dump',
      ['outbox', newFolder()],
      () => ({ DATABASE_URL: urlOf('app') }),
      'There is no dump',
    ],
    [
      'no server',
      ['outbox'],
      () => ({ DATABASE_URL: 'postgres://a@127.0.0.1:9/b' }),
      'PostgreSQL cannot be reached',
    ],
    [
      'no programs',
      ['outbox'],
      () => ({ DATABASE_URL: urlOf('app'), PATH: folder }),
      'pg_dump is not installed',
    ],
    ['no kind', [], () => ({}), 'Name the kind of the backup'],
  ])('says what to do: %s', async (_, words, settings, message) => {
    const { code, printed } = await drill(words, settings())
    expect(printed).toContain(message)
    expect(printed).not.toContain('the/password')
    expect(code).toBe(1)
  })

  test('says what to do if the role cannot create databases', async () => {
    await admin.query('ALTER ROLE app NOCREATEDB')
    const { code, printed } = await drill(['outbox'], { DATABASE_URL: urlOf('app') })
    expect(printed).toMatch(/^The scratch database cannot be created .*ALTER ROLE … CREATEDB/)
    expect(code).toBe(1)
    await admin.query('ALTER ROLE app CREATEDB')
  })
})

test('a drill of content restores it into a local lake, and reports a damaged copy', async () => {
  const ports = { LOCAL_PORT: String(await freePort()), DATA_DIR: newFolder() }
  const lake = await openStandIns(parseStandInEnvironment(ports), () => undefined)
  const folder = newFolder()
  try {
    const { writer: client } = createLakeClients(parseEnvironment(lake.environment))
    await client.create({ _id: 'kit', _type: 'product', title: 'A kit' })
    await client.create({ _id: 'inquiry.1', _type: 'inquiry', name: 'Amelia' })
    const picture = { width: 1, height: 1, channels: 3, background: 'navy' } as const
    await client.assets.upload('image', await sharp({ create: picture }).png().toBuffer())
    const file = await backUpContent(client, folder)
    const settings = { LOCAL_PORT: String(await freePort()) }
    const intact = await drill(['content', folder], settings)
    expect(intact.printed).toMatch(
      /^The copy can be restored\. Documents: \d+, including inquiries: 1\. Pictures and files: 1\.\n$/,
    )
    expect(intact.code).toBe(0)
    expect(readdirSync(folder)).toEqual(['content.tar.gz'])
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.subarray(0, bytes.length / 2))
    expect((await drill(['content', folder], settings)).code).toBe(1)
  } finally {
    await lake.close()
  }
}, 60_000)
