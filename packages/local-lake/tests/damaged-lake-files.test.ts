import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemAccess } from '../src/access.ts'
import { openLakeServer } from '../src/lake-server.ts'
import { openLake } from '../src/lake.ts'
import { LakeError } from '../src/lake-error.ts'
import { newFolder } from './support/temporary-folder.ts'

const root = newFolder()
const template = join(root, 'template')
const count = 60

beforeAll(async () => {
  const lake = openLake({ folder: template, datasets: ['production'] })
  const mutations = Array.from({ length: count }, (_, number) => ({
    create: { _id: `kit-${number}`, _type: 'kit', title: `A calm cabin ${number} `.repeat(20) },
  }))
  for (const mutation of mutations) {
    await lake.dataset('production').transact({ access: systemAccess, mutations: [mutation] })
  }
  await lake.close()
})

let copies = 0

/** A damaged copy of the lake's folder, and the lake's message about it. */
function damagedCopy(damage: (file: string) => void) {
  const folder = join(root, `copy-${(copies += 1)}`)
  cpSync(template, folder, { recursive: true })
  const file = join(folder, 'production.sqlite')
  damage(file)
  return { folder, file, lines: [] as string[] }
}

/** The line in the log about a dataset that cannot be used; empty if it can. */
async function refusalOf(folder: string): Promise<string> {
  const lines: string[] = []
  const lake = openLake({ folder, datasets: ['production'], log: (line) => lines.push(line) })
  const isOpen = lake.has('production')
  if (!isOpen) expect(() => lake.dataset('production')).toThrow(LakeError)
  await lake.close()
  return isOpen ? '' : lines.join('\n')
}

describe("a dataset's file", () => {
  test.each([
    ['halved', (file: string) => truncateSync(file, Math.floor(readFileSync(file).length / 2))],
    ['emptied', (file: string) => truncateSync(file, 0)],
    ['overwritten', (file: string) => writeFileSync(file, 'no database at all')],
    ['zeroed', (file: string) => writeFileSync(file, Buffer.alloc(readFileSync(file).length))],
  ])('that was %s is rejected in one sentence and left untouched', async (_how, damage) => {
    const { folder, file } = damagedCopy(damage)
    const before = readFileSync(file)
    const message = await refusalOf(folder)
    expect(message).toContain(file)
    expect(message).toMatch(/is damaged \(.+\) and was left unchanged: restore a copy/)
    expect(message.split('\n')).toHaveLength(1)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('that was moved away is created again, and a new one is never incomplete', async () => {
    const { folder, file } = damagedCopy((path) => rmSync(path))
    // An incomplete index that a crash left behind is also replaced.
    writeFileSync(`${file}.new`, '')
    const lake = openLake({ folder, datasets: ['production'] })
    expect([...lake.dataset('production').all(systemAccess)]).toEqual([])
    await lake.close()
    expect(readdirSync(folder).filter((name) => name.includes('.new'))).toEqual([])
  })

  test('with unreadable rows restores them from the history or sets them aside', async () => {
    const { folder, lines } = damagedCopy((file) => {
      const database = new DatabaseSync(file)
      const spoil = (sql: string) => database.exec(sql)
      spoil(
        `UPDATE documents SET content = replace(content, '"_type"', '_type"') WHERE id = 'kit-1'`,
      )
      spoil(`UPDATE documents SET content = '{' WHERE id = 'kit-2'`)
      spoil(`UPDATE changes SET content = '{' WHERE document_id = 'kit-2'`)
      spoil(`UPDATE changes SET mutations = 'oops' WHERE document_id = 'kit-3'`)
      database.close()
    })
    const lake = openLake({ folder, log: (line) => lines.push(line) })
    const dataset = lake.dataset('production')
    const { result } = await dataset.query({ query: '*[]._id', access: systemAccess })
    expect(result).toHaveLength(count - 1)
    expect(dataset.get(['kit-1'], systemAccess)[0]?.['title']).toContain('calm cabin 1')
    expect(dataset.history.transactions({}).length).toBeGreaterThanOrEqual(count - 2)
    await lake.close()
    expect(lines).toHaveLength(4)
    expect(lines.join('\n')).toContain(
      'document "kit-1" was damaged and has been restored from its history',
    )
    expect(lines.join('\n')).toContain('document "kit-2" is damaged and was set aside')
    const database = new DatabaseSync(join(folder, 'production.sqlite'))
    expect(database.prepare('SELECT count(*) AS n FROM damaged_rows').get()).toEqual({ n: 4 })
    database.close()
  })

  test('contains no erased person, neither set aside nor restored from the history', async () => {
    const { folder, file, lines } = damagedCopy((path) => {
      const database = new DatabaseSync(path)
      database.exec('PRAGMA secure_delete = ON')
      const state = (id: string, rest: string) => `{"_id":"${id}","_type":"inquiry",${rest}}`
      const document = database.prepare('INSERT INTO documents VALUES (?, ?)')
      const change = database.prepare('INSERT INTO changes VALUES (?, ?, ?, ?)')
      // Neither the erasure nor the document can be read.
      change.run('inquiry.erased', 1, '[]', state('inquiry.erased', '"name":"Unmistakable"'))
      change.run('inquiry.erased', 2, '[]', '{"_id":"inquiry.erased","erasedAt":')
      document.run('inquiry.erased', '{')
      // Only an older change cannot be read: the newer state is the document's.
      change.run('inquiry.kept', 1, '[]', '{')
      change.run('inquiry.kept', 2, '[]', state('inquiry.kept', '"name":"Robin"'))
      document.run('inquiry.kept', '{')
      // Damages the person's text, in the document and in its first change.
      const spoilt = `x${state('inquiry.words', '"message":"Incomparable"')}`
      change.run('inquiry.words', 1, '[]', spoilt)
      change.run('inquiry.words', 2, '[]', state('inquiry.words', '"status":"closed"'))
      document.run('inquiry.words', state('inquiry.words', '"status":"closed"'))
      document.run('inquiry.wordz', state('inquiry.words', '"message":"Incomparable"'))
      database.close()
    })
    const lake = openLake({ folder, log: (line) => lines.push(line) })
    const dataset = lake.dataset('production')
    expect(dataset.get(['inquiry.erased'], systemAccess)).toEqual([])
    expect(dataset.get(['inquiry.kept'], systemAccess)).toMatchObject([{ name: 'Robin' }])
    expect(lines.join()).toContain('document "inquiry.erased" is damaged and was set aside')
    expect(readFileSync(file, 'latin1') + readFileSync(`${file}-wal`, 'latin1')).toMatch(
      /Unmistakable.*Incomparable|Incomparable.*Unmistakable/s,
    )
    // One of them still exists, the other is already gone.
    const purges = ['inquiry.erased', 'inquiry.words'].map((id) => ({
      delete: { id, purge: true },
    }))
    for (const mutation of purges) {
      await dataset.transact({ access: systemAccess, mutations: [mutation] })
    }
    expect(dataset.history.lastState('inquiry.erased')).toBeUndefined()
    const bytes = () => [file, `${file}-wal`].map((path) => readFileSync(path, 'latin1')).join('\n')
    await expect.poll(bytes, { timeout: 5000 }).not.toMatch(/Unmistakable|Incomparable/)
    await lake.close()
  })

  test(
    'with one wrong byte is rejected, repaired, or read as it is, without a later fault',
    { timeout: 120_000 },
    async () => {
      const size = readFileSync(join(template, 'production.sqlite')).length
      let refused = 0
      for (let seed = 0; seed < 100; seed += 1) {
        const place = Math.floor(size * ((seed * 0.618_033_988_75) % 1))
        const { folder, lines } = damagedCopy((file) => {
          const bytes = readFileSync(file)
          bytes[place] = (bytes[place] ?? 0) ^ (1 + (seed % 255))
          writeFileSync(file, bytes)
        })
        if ((await refusalOf(folder)) !== '') {
          refused += 1
        } else {
          const lake = openLake({ folder, log: (line) => lines.push(line) })
          const dataset = lake.dataset('production')
          const found = [...dataset.all(systemAccess)].length
          expect(found).toBeGreaterThanOrEqual(count - 1)
          expect(found === count || lines.length > 0).toBe(true)
          dataset.history.transactions({})
          await dataset.transact({
            access: systemAccess,
            mutations: [{ create: { _type: 'kit' } }],
          })
          await lake.close()
        }
        rmSync(folder, { recursive: true })
      }
      expect(refused).toBeLessThan(100)
    },
  )
})

describe('the file of tokens and sign-ins', () => {
  const options = (folder: string, lines: string[]) => ({
    folder,
    projectId: 'local',
    datasets: ['production'],
    origin: 'http://localhost:1',
    isAllowedOrigin: () => false,
    log: (line: string) => void lines.push(line),
  })

  test.each([
    ['halved', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['emptied', () => Buffer.alloc(0)],
    ['overwritten', () => Buffer.from('x'.repeat(5000))],
  ])('that was %s is moved aside and replaced, with a log line', async (how, damage) => {
    const folder = join(root, `accounts-${how}`)
    const first = openLakeServer(options(folder, []))
    await first.ready
    const token = first.tokens.editor
    await first.close()
    const file = join(folder, 'accounts.sqlite')
    writeFileSync(file, damage(readFileSync(file)))
    const lines: string[] = []
    const second = openLakeServer(options(folder, lines))
    await second.ready
    expect(second.tokens.editor).toMatch(/^sk/)
    expect(second.tokens.editor).not.toBe(token)
    expect(lines.join()).toMatch(/replaced with a new file; .*: sign in again/)
    await second.close()
    expect(readdirSync(folder).some((name) => name.includes('.damaged-'))).toBe(true)
  })
})
