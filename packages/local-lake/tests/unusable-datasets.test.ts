import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { systemAccess } from '../src/access.ts'
import { openLake } from '../src/lake.ts'
import { editorToken, startLake, type RunningLake } from './support/start-lake.ts'
import { newFolder } from './support/temporary-folder.ts'

const create = (id: string) => ({ create: { _id: id, _type: 'kit', text: 'calm '.repeat(400) } })

async function folderWithDatasets() {
  const folder = newFolder()
  const lake = openLake({ folder, datasets: ['good', 'bad'] })
  for (const name of ['good', 'bad']) {
    const mutations = Array.from({ length: 40 }, (_, number) => create(`kit-${number}`))
    await lake.dataset(name).transact({ access: systemAccess, mutations })
  }
  await lake.close()
  return { folder, file: join(folder, 'bad.sqlite') }
}

const requests = (dataset: string) =>
  [
    ['GET', `query/${dataset}?query=*`],
    ['GET', `query/${dataset}?query=count(*[text match "calm"])`],
    ['GET', `doc/${dataset}/kit-1`],
    ['GET', `export/${dataset}`],
    ['GET', `listen/${dataset}?query=*`],
    ['GET', `live/events/${dataset}`],
    ['GET', `history/${dataset}/transactions/kit-1`],
    ['GET', `references/${dataset}/documents/kit-1/to`],
    ['POST', `mutate/${dataset}`],
  ] as const

let added = 0

async function send({ host }: RunningLake, [method, path]: readonly [string, string]) {
  const answer = await fetch(`${host}/v1/data/${path}`, {
    method,
    headers: { authorization: `Bearer ${editorToken}` },
    ...(method === 'POST' && {
      body: JSON.stringify({ mutations: [create(`added-${(added += 1)}`)] }),
    }),
  })
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (isStream) await answer.body?.cancel()
  const text = isStream ? '{}' : await answer.text()
  return { path, status: answer.status, text }
}

/** A hold on the file, as another program has it. */
function lock(file: string) {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; CREATE TABLE held (a); COMMIT')
  return () => database.close()
}

test.each<[string, RegExp, (file: string) => undefined | (() => void)]>([
  [
    'is damaged',
    /is damaged \(.+\) and was left unchanged: restore a copy in its place/,
    (file) => {
      writeFileSync(file, 'not a database '.repeat(1000))
      return undefined
    },
  ],
  [
    'cannot be opened',
    /cannot be opened \(.+\): give the lake’s user read and write access/,
    (file) => {
      rmSync(file)
      mkdirSync(file)
      return undefined
    },
  ],
  ['is locked', /is locked by another program \(.+\): end that program/, lock],
])(
  'a dataset whose file %s does not stop the others',
  { timeout: 30_000 },
  async (_how, message, spoil) => {
    const { folder, file } = await folderWithDatasets()
    const release = spoil(file)
    const lines: string[] = []
    const log = (line: string) => lines.push(line)
    const running = await startLake({ folder, datasets: ['good'], log })
    try {
      expect(lines).toEqual([expect.stringMatching(message)])
      expect(lines[0]).toContain(file)
      expect(running.lake.listDatasets()).toMatchObject([{ name: 'good' }])
      for (const request of requests('bad')) {
        const { path, status, text } = await send(running, request)
        expect(`${path} ${status}`).toBe(`${path} 500`)
        const { error } = JSON.parse(text)
        expect(error).toMatchObject({ type: 'datasetUnavailableError' })
        expect(error.description).toMatch(message)
        expect(error.description).toContain('The file of dataset "bad"')
      }
      expect(() => running.lake.createDataset('bad')).toThrow('exists already')
      for (const request of requests('good'))
        expect((await send(running, request)).status).toBe(200)
    } finally {
      await running.stop()
      release?.()
    }
  },
)

test('a file whose name is none of a dataset is ignored', async () => {
  const { folder } = await folderWithDatasets()
  writeFileSync(join(folder, 'good (copy).sqlite'), readFileSync(join(folder, 'good.sqlite')))
  const lines: string[] = []
  const lake = openLake({ folder, log: (line) => lines.push(line) })
  expect(lake.listDatasets()).toHaveLength(2)
  expect(lines).toEqual([expect.stringMatching(/good \(copy\)\.sqlite is not a dataset/)])
  await lake.close()
})

/** Overwrites the first page of a table, or of all if there is no such table. */
function overwrite(file: string, table: string): void {
  const size = readFileSync(file).length
  const database = new DatabaseSync(file, { readOnly: true })
  const row = database.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').get(table)
  database.close()
  // The first page holds the schema, which the lake has already loaded.
  const start = row ? (Number(row['rootpage']) - 1) * pageSize : pageSize
  const length = row ? pageSize : size - pageSize
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(length, 0x5a), 0, length, start)
  closeSync(handle)
}

const pageSize = 4096

test.each([
  ['', 'query/bad?query=*', 'doc/bad/kit-1', 'export/bad', 'history/bad/transactions/kit-1'],
  ['index_documents', 'query/bad?query=*'],
  ['changes', 'history/bad/transactions/kit-1'],
])(
  'a file that is damaged later (%s) gets the same answer, and the others go on',
  async (table, ...paths) => {
    const { folder, file } = await folderWithDatasets()
    const running = await startLake({ folder, datasets: ['good'] })
    overwrite(file, table)
    for (const path of paths) {
      const { status, text } = await send(running, ['GET', path])
      expect(`${path} ${status} ${text}`).toMatch(/ 500 .*datasetUnavailableError.*restore a copy/)
    }
    expect(running.lake.listDatasets().map(({ name }) => name)).toContain('good')
    const write = await send(running, ['POST', 'mutate/bad'])
    expect(`${write.status} ${write.text}`).toMatch(/^500 .*datasetUnavailableError/)
    for (const request of requests('good')) expect((await send(running, request)).status).toBe(200)
    await running.stop()
  },
)
