import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { SanityClient } from '@sanity/client'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testLakeClient } from '#packages/local-lake/tests/support/start-lake.ts'
import { startProduct, type Product } from '#tests/fault/product.ts'
import { startReceivers, type Receivers } from '#tests/fault/receivers.ts'
import { type MutationGate, openMutationGate } from '#tests/support/mutation-gate.ts'
import { freePort } from '#tests/support/start-instance.ts'
import { hasPostgres, startPostgres, type RunningPostgres } from '#tests/support/start-postgres.ts'
import { compileCache } from '#tests/support/test-cache.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'

const address = 'amelia@example.com'
/** What a visitor typed. */
const words = /unmistakable|amelia|010-2030|northfield|one cabin|she called/i

/** The fields of another person. */
const robin = {
  name: 'Robin',
  email: 'robin@example.com',
  phone: '+1 (555) 777-8888',
  organization: 'Meadow Jets',
  notes: 'A cat.',
}

let receivers: Receivers
let lake: SanityClient
let gate: MutationGate
let servers: Product[]

beforeEach(async () => {
  receivers = await startReceivers()
  const { SANITY_API_HOST = '' } = receivers.environment
  lake = testLakeClient(SANITY_API_HOST, { perspective: 'raw' })
  gate = await openMutationGate(SANITY_API_HOST)
  servers = []
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  expect(servers.map((server) => server.output()).join('')).not.toMatch(words)
  await gate.stop()
  await receivers.stop()
})

/** Starts a server; the gate is between it and the lake. */
async function startServer(more: Record<string, string> = {}): Promise<Product> {
  const environment = { ...receivers.environment, SANITY_API_HOST: gate.host, ...more }
  const server = await startProduct({ environment })
  servers.push(server)
  return server
}

/** Sends an inquiry; returns the id of its document. */
async function send(server: Product, fields: object): Promise<string> {
  const response = await server.send({ ...validInquiry, name: 'Unmistakable Amelia', ...fields })
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: string }).id
}

interface Ended {
  readonly code: number
  readonly output: string
  /** The folder of the reports. */
  readonly folder: string
  readonly file: (name: string) => string
}

const commandEnvironment = () => ({
  PATH: process.env.PATH,
  TMPDIR: tmpdir(),
  ...compileCache,
  ...receivers.environment,
})

/** Runs the command as an operator does, beside the server. */
async function person(
  args: readonly string[],
  more: Record<string, string | undefined> = {},
  input = '',
): Promise<Ended> {
  const env = { ...commandEnvironment(), ...more }
  const child = spawn(process.execPath, ['bin/person.ts', ...args], { env })
  child.stdin.end(input)
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  const [, folder = ''] = /^Wrote (.+):$/m.exec(output) ?? []
  const file = (name: string) => readFileSync(join(folder, name), 'utf8')
  return { code, output: output + errors, folder, file }
}

const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Every byte of the server's outbox. */
function outboxBytes(): string {
  const folder = join(receivers.environment['DATA_DIR']!, 'journal')
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('')
}

describe('while the server runs', () => {
  test('exports and erases a person’s data, and leaves other people’s alone', async () => {
    const server = await startServer()
    const own = [
      await send(server, { email: 'Amelia@Example.com', notes: 'Two dogs, one cabin.' }),
      await send(server, { email: address }),
    ]
    const other = await send(server, { email: 'robin@example.com', notes: `Ask ${address}.` })
    await server.delivered()
    // The mail service reports outcomes later, which changes the documents.
    const unreported = `count(*[_type == "inquiry" && !(defined(delivery.notification.outcome)
      && defined(delivery.acknowledgement.outcome))])`
    await expect.poll(() => lake.fetch<number>(unreported), { timeout: 10_000 }).toBe(0)
    const notes = [{ _type: 'internalNote', _key: 'one', text: 'She called', writtenBy: 'Robin' }]
    await lake.patch(own[0]!).set({ internalNotes: notes }).commit()
    const before = await lake.getDocument(other)

    const exported = await person(['export', ' AMELIA@example.com '])
    expect(exported.code, exported.output).toBe(0)
    expect(exported.output).toContain('Inquiries with this address: 2; in the outbox: 0.')
    expect(exported.output).toContain("Other people's inquiries that contain this address: 1.")
    expect(exported.output).not.toMatch(words)
    expect(rightsOf(exported.folder)).toBe('700')
    expect(readdirSync(exported.folder).toSorted()).toEqual([
      'data.json',
      'operator.txt',
      'report.txt',
    ])
    for (const name of readdirSync(exported.folder)) {
      expect(rightsOf(join(exported.folder, name)), name).toBe('600')
    }
    const report = exported.file('report.txt')
    expect(report).toMatch(/Email +Amelia@Example\.com\n/)
    expect(report).toMatch(/Role in aviation +Part 135 operator, FBO\n/)
    expect(report).toMatch(/Our team's notes +Robin, She called\n/)
    expect(report).toMatch(/Email to the visitor +sent \d{4}-/)
    expect(report).toContain('Mailgun')
    expect(report).not.toContain('robin@')
    const data = JSON.parse(exported.file('data.json'))
    expect(data.inquiries.map(({ id }: { id: string }) => id).toSorted()).toEqual(own.toSorted())
    expect(data.inquiries.find(({ id }: { id: string }) => id === own[0]).stored).toEqual([
      await lake.getDocument(own[0]!),
    ])
    expect(exported.file('operator.txt')).toContain(other.slice(8, 12).toUpperCase())

    const refused = await person(['erase', address])
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('add --yes') })
    expect(await lake.getDocument(own[0]!)).toHaveProperty('email')

    const erased = await person(['erase', 'amelia@EXAMPLE.com', '--yes'])
    expect(erased.code, erased.output).toBe(0)
    expect(erased.output).toContain('Erased: 2.')
    expect(erased.output).not.toMatch(words)
    expect(erased.file('report.txt')).not.toMatch(words)
    for (const id of own) {
      const reference = `${id.slice(8, 12)}-${id.slice(12, 16)}`.toUpperCase()
      expect(erased.file('report.txt')).toContain(`${reference}  erased\n`)
      const left = await lake.getDocument(id)
      expect(left).toMatchObject({
        erasedAt: expect.any(String),
        historyPurgedAt: expect.any(String),
      })
      expect(JSON.stringify(left)).not.toMatch(words)
    }
    expect(erased.file('operator.txt')).toContain(`Delete ${exported.folder}`)
    expect(await lake.getDocument(other)).toEqual(before)
    expect(outboxBytes()).not.toMatch(words)

    const again = await person(['erase', address])
    expect(again.code).toBe(0)
    expect(again.output).toContain('Nothing is stored for this address.')
    expect(again.file('report.txt')).toContain('Nothing is stored')
  }, 60_000)

  test('an inquiry that is only in the outbox, and logs, are searched, and it never gets into the lake', async () => {
    gate.set('fail')
    const server = await startServer()
    const id = await send(server, { email: 'Amelia@example.com' })
    const other = await send(server, robin)
    expect(await lake.getDocument(id)).toBeUndefined()
    expect(outboxBytes()).toMatch(words)

    await expect.poll(() => server.output()).toContain(id.slice(8))
    const log = join(newFolder(), 'proxy.log')
    writeFileSync(log, `GET /\nGET /contact?email=AMELIA@example.com\nGET /\n`)
    const logs = ['--logs', log, '--logs', '-']
    const exported = await person(['export', address, ...logs], {}, server.output())
    expect(exported.output).toContain('with this address: 1; in the outbox: 1.')
    const notes = exported.file('operator.txt')
    expect(notes).toContain(`${log}: 1 line with the address (line 2).`)
    expect(notes).toMatch(
      /standard input: \d+ lines, including [1-9]\d* with the id of one .* \(line \d/,
    )
    expect(notes).toContain('standard input: 0 lines with the address.')
    expect(JSON.parse(exported.file('data.json')).inquiries).toMatchObject([
      {
        id,
        stored: [],
        waiting: { ...validInquiry, email: 'Amelia@example.com', name: 'Unmistakable Amelia' },
      },
    ])
    const erased = await person(['erase', address, '--yes'])
    expect(erased.code, erased.output).toBe(0)
    expect(outboxBytes()).not.toMatch(words)
    expect(outboxBytes()).toContain('robin@example.com')

    await server.stop()
    gate.set('pass')
    const next = await startServer()
    await next.delivered()
    expect(await lake.getDocument(other)).toMatchObject({ name: 'Robin' })
    expect(await lake.getDocument(id)).toMatchObject({ status: 'closed', source: 'contact' })
    expect(JSON.stringify(await lake.getDocument(id))).not.toMatch(words)
  }, 60_000)

  test('an inquiry that is on its way to the lake does not restore personal data there', async () => {
    gate.set('hold')
    const server = await startServer()
    const id = await send(server, { email: address })
    expect(gate.held).toBeGreaterThan(0)
    const erased = await person(['erase', address, '--yes'])
    expect(erased.code, erased.output).toBe(0)
    gate.set('pass')
    await server.delivered()
    expect(await lake.getDocument(id)).toHaveProperty('erasedAt')
    expect(JSON.stringify(await lake.getDocument(id))).not.toMatch(words)
    const nothing = await person(['export', address])
    expect(nothing.output).toContain('Nothing is stored')
    expect(JSON.parse(nothing.file('data.json')).inquiries).toEqual([])
  }, 60_000)

  test('without the lake, nothing is erased, and the message says so', async () => {
    await receivers.lakeDown()
    const server = await startServer()
    await send(server, { email: address })
    const erased = await person(['erase', address, '--yes'])
    expect(erased.code).toBe(1)
    expect(erased.output).toContain('The lake does not answer (ECONNREFUSED)')
    expect(erased.output).not.toMatch(words)
    expect(outboxBytes()).toMatch(words)
  }, 60_000)
})

/** Answers the command's question on a terminal; returns everything that the terminal shows. */
async function answer(text: string): Promise<string> {
  const command = `${process.execPath} bin/person.ts erase ${address}`
  const child = spawn('script', ['-qec', command, '/dev/null'], { env: commandEnvironment() })
  let printed = ''
  for await (const chunk of child.stdout) {
    printed += String(chunk)
    if (printed.includes('Type yes:') && child.stdin.writable) child.stdin.end(`${text}\n`)
  }
  return printed
}

describe('while the server is stopped', () => {
  test('its outbox is read and erased, on a terminal only by the answer yes', async () => {
    gate.set('fail')
    const server = await startServer()
    const id = await send(server, { email: address })
    await server.kill()
    expect(await answer('y')).toContain('Nothing was erased.')
    expect(outboxBytes()).toMatch(words)
    expect(await answer('yes')).toContain('Erased: 1.')
    expect(outboxBytes()).not.toMatch(words)
    gate.set('pass')
    await (await startServer()).delivered()
    expect(await lake.getDocument(id)).toHaveProperty('erasedAt')
    expect(JSON.stringify(await lake.getDocument(id))).not.toMatch(words)
  }, 60_000)
})

describe.skipIf(!hasPostgres())('with two servers on PostgreSQL', () => {
  let postgres: RunningPostgres
  beforeAll(async () => void (postgres = await startPostgres()), 120_000)
  afterAll(() => postgres.stop())

  test('waiting inquiries of both are found and erased', async () => {
    const DATABASE_URL = postgres.url
    const early = await person(['export', address], { DATABASE_URL })
    expect(early).toMatchObject({ code: 1, output: expect.stringContaining('no outbox yet') })
    await receivers.fault('webhook', 'fail')
    const startShared = async () => {
      const PORT = String(await freePort())
      const DATA_DIR = join(receivers.folder, `server-${PORT}`)
      return startServer({ PORT, DATA_DIR, DATABASE_URL })
    }
    const [one, two] = [await startShared(), await startShared()]
    const ids = [await send(one, { email: address }), await send(two, { email: address })]
    await send(two, robin)

    const client = new Client(postgres.url)
    await client.connect()
    const bodies = async () => {
      const { rows } = await client.query('SELECT body FROM petjet.inquiry WHERE body IS NOT NULL')
      return JSON.stringify(rows)
    }
    expect(await bodies()).toMatch(words)
    const erased = await person(['erase', address, '--yes'], { DATABASE_URL })
    expect(erased.code, erased.output).toBe(0)
    expect(erased.output).toContain('with this address: 2; in the outbox: 2.')
    expect(await bodies()).not.toMatch(words)
    expect(await bodies()).toContain('robin@example.com')
    await client.end()
    for (const id of ids) expect(JSON.stringify(await lake.getDocument(id))).not.toMatch(words)

    await receivers.fault('webhook', 'none')
    await one.delivered()
    const names = (await receivers.calls()).map(({ body }) => JSON.stringify(body))
    expect(names.join()).toContain('Robin')
    await postgres.kill()
    const late = await person(['erase', address, '--yes'], { DATABASE_URL })
    expect(late).toMatchObject({
      code: 1,
      output: expect.stringContaining('The outbox cannot be used (ECONNREFUSED)'),
    })
    await postgres.start()
  }, 90_000)
})

describe('a mistake gets one sentence', () => {
  test.each([
    ['no address', ['export'], {}, 'Name the command and one email address'],
    ['a wrong option', ['export', address, '--all'], {}, 'Name the command and one email address'],
    ['a bad address', ['erase', 'amelia', '--yes'], {}, 'That is not an email address'],
    ['a missing log', ['export', address, '--logs', '/none'], {}, 'The log /none cannot be read'],
    ['no token', ['export', address], { SANITY_WRITE_TOKEN: '' }, 'SANITY_WRITE_TOKEN is missing'],
    [
      'no outbox',
      ['export', address],
      { DATA_DIR: '/tmp/none' },
      'There is no outbox in /tmp/none',
    ],
  ])('%s', async (_, args, environment, message) => {
    const { code, output } = await person(args, environment)
    expect(code).toBe(1)
    expect(output).toContain(message)
    expect(output.trim().split('\n')).toHaveLength(1)
  })

  test('a token that the lake rejects', async () => {
    await startServer()
    const { code, output } = await person(['export', address], { SANITY_WRITE_TOKEN: 'wrong' })
    expect(code).toBe(1)
    expect(output).toContain('The lake rejects SANITY_WRITE_TOKEN (HTTP 401)')
  })
})
