import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SanityClient } from '@sanity/client'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EnvironmentError } from '#api/platform/env.ts'
import { deliverySteps, inquiryOutbox } from '#api/inquiry/inquiry-entry.ts'
import { DamagedOutboxError } from '#api/outbox/outbox-schema.ts'
import { OutboxStore } from '#api/outbox/outbox-store.ts'
import { backUpContent, restoreContent } from '#bin/content-backup.ts'
import { backUpOutbox, restoreOutbox } from '#bin/outbox-backup.ts'
import { seedContent } from '#bin/seed-content.ts'
import { parseStandInEnvironment } from '#bin/stand-ins/stand-in-environment.ts'
import { openStandIns, type StandIns } from '#bin/stand-ins/stand-ins.ts'
import { curatedPictures } from '#schemas/content/picture/picture.curated.ts'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { expectDeliveredOnce } from '#tests/fault/delivered-once.ts'
import { startProduct } from '#tests/fault/product.ts'
import { startReceivers, type Receivers } from '#tests/fault/receivers.ts'
import { outboxEntry } from '#tests/support/first-outbox.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { freePort } from '#tests/support/start-instance.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { startHttp } from '#packages/local-lake/tests/support/start-http.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

let folder: string
beforeEach(() => (folder = newFolder()))

const rightsOf = (file: string) => statSync(file).mode & 0o777

describe('content', () => {
  const lakes = newFolder()
  let standIns: readonly StandIns[]
  let before: SanityClient
  let after: SanityClient

  async function openLake(name: string): Promise<StandIns> {
    const settings = {
      LOCAL_PORT: String(await freePort()),
      PORT: '1',
      DATA_DIR: join(lakes, name),
    }
    return openStandIns(parseStandInEnvironment(settings), () => undefined)
  }

  function editorOf({ environment }: StandIns): SanityClient {
    return createClient({
      projectId: environment['SANITY_PROJECT_ID']!,
      dataset: environment['SANITY_DATASET'] ?? 'production',
      apiHost: environment['SANITY_API_HOST']!,
      token: environment['SANITY_WRITE_TOKEN']!,
      apiVersion: lakeApiVersion,
      useProjectHostname: false,
      useCdn: false,
      perspective: 'raw',
      timeout: 60_000,
    })
  }

  beforeAll(async () => {
    const [source, target] = [await openLake('source'), await openLake('target')]
    standIns = [source, target]
    before = editorOf(source)
    after = editorOf(target)
    // Two pictures represent all: of a single one, Sanity's tool restores no title.
    await seedContent(before, async (lake) => {
      const upload = async (background: string) => {
        const create = { width: 60, height: 40, channels: 3, background } as const
        const picture = await sharp({ create }).png().toBuffer()
        const details = { filename: `${background}.png`, title: `A ${background} kit` }
        const { _id } = await lake.assets.upload('image', picture, details)
        await lake.patch(_id).set({ altText: 'A kit' }).commit()
        return _id
      }
      const ids = [await upload('navy'), await upload('white')]
      return new Map(curatedPictures.map(({ name }, at) => [name, ids[at % 2] ?? '']))
    })
    const [kit] = await before.fetch<{ _id: string; _type: string }[]>(
      '*[_type == "product"] | order(_id)',
    )
    await before.create({ ...kit!, _id: `drafts.${kit!._id}`, title: 'A draft of it' })
    await before.create({
      _id: 'inquiry.0b8f3f7f-0a11-4a53-9d0a-6f1d2c9e0d0b',
      _type: 'inquiry',
      ...validInquiry,
      status: 'new',
    })
  }, 120_000)
  afterAll(async () => {
    await Promise.all(standIns.map((lake) => lake.close()))
  })

  /**
   * Every document by its id. A revision, the time of the last write and an asset's address belong
   * to the dataset.
   */
  async function documentsOf(client: SanityClient): Promise<Map<string, object>> {
    const stored = await client.fetch<Record<string, unknown>[]>('*[] | order(_id)')
    const own = ({ _rev, _updatedAt, ...document }: Record<string, unknown>) => {
      const isAsset = String(document['_type']).startsWith('sanity.')
      return isAsset ? { ...document, _createdAt: '', url: '', path: '' } : document
    }
    return new Map(stored.map((document) => [String(document['_id']), own(document)]))
  }

  test('is restored into an empty dataset, with all documents', { timeout: 120_000 }, async () => {
    const copy = await backUpContent(before, folder)
    expect(rightsOf(copy)).toBe(0o600)
    await expect(backUpContent(before, folder)).rejects.toThrow('already exists')
    await restoreContent(after, folder)

    const [wanted, found] = [await documentsOf(before), await documentsOf(after)]
    expect([...wanted.keys()].some((id) => id.startsWith('drafts.'))).toBe(true)
    expect([...wanted.keys()].some((id) => id.startsWith('inquiry.'))).toBe(true)
    expect([...wanted.keys()].some((id) => id.startsWith('image-'))).toBe(true)
    expect([...found.keys()]).toEqual([...wanted.keys()])
    for (const [id, document] of wanted) expect(found.get(id), id).toEqual(document)

    await expect(restoreContent(after, folder)).rejects.toThrow(
      /The dataset production contains \d+ documents/,
    )
    // Seeding later finds the restored content.
    expect((await seedContent(after)).created).toEqual([])
  })

  test('that is interrupted leaves nothing, and is never readable by others', async () => {
    const seen: string[] = []
    const lake = await startHttp((_, response) => {
      response.setHeader('content-type', 'application/x-ndjson')
      for (let at = 0; at < 500; at++) {
        const name = 'Amelia '.repeat(50)
        response.write(`${JSON.stringify({ _id: `inquiry.${at}`, _type: 'inquiry', name })}\n`)
      }
      setTimeout(() => {
        for (const name of readdirSync(folder)) {
          seen.push(`${name.slice(0, 6)} ${rightsOf(join(folder, name)).toString(8)}`)
        }
        response.destroy()
      }, 200)
    })
    chmodSync(folder, 0o755)
    try {
      const client = before.withConfig({ apiHost: lake.url, maxRetries: 0 })
      const temporary = new Set(readdirSync(tmpdir()))
      await expect(backUpContent(client, folder)).rejects.toThrow()
      expect(seen).toEqual(['.part- 700'])
      expect(readdirSync(folder)).toEqual([])
      const left = readdirSync(tmpdir()).filter((name) => !temporary.has(name))
      expect(left.filter((name) => name.includes('-export-'))).toEqual([])
    } finally {
      await lake.stop()
    }
  })

  test('a folder without a backup is named', async () => {
    await expect(restoreContent(after, folder)).rejects.toThrow('There is no copy of content in')
  })
})

describe('the outbox', () => {
  let receivers: Receivers
  beforeEach(async () => (receivers = await startReceivers()))
  afterEach(() => receivers.stop())

  test('is restored into an empty folder, and waiting inquiries are delivered once', async () => {
    const { environment } = receivers
    const dataDir = environment['DATA_DIR']!
    const first = await startProduct({ environment })
    let ids: string[]
    try {
      // After this, the server knows that its new outbox replaced no lost one.
      await first.accept('Delivered Before')
      await first.delivered()
      await receivers.lakeDown()
      const receipts = await Promise.all(['One', 'Two', 'Three'].map((name) => first.accept(name)))
      ids = receipts.map(({ id }) => id)
      expect((await first.health()).waiting).toBe(3)
      await expect(backUpOutbox(dataDir, folder)).rejects.toThrow('is in use: stop the server')
    } finally {
      await first.kill()
    }
    const copy = await backUpOutbox(dataDir, folder)
    expect(rightsOf(copy)).toBe(0o600)
    await expect(backUpOutbox(dataDir, folder)).rejects.toThrow('already exists')
    await receivers.lakeUp()
    await receivers.fault('mail', 'fail')
    const later = await startProduct({ environment })
    ids.push((await later.accept('After The Backup')).id)
    await expect.poll(async () => (await receivers.inquiries()).length).toBe(5)
    await later.kill()
    await receivers.fault('mail', 'none')
    // The server would continue with the second file.
    rmSync(join(dataDir, 'journal/inquiries.sqlite'))
    await expect(restoreOutbox(dataDir, folder)).rejects.toThrow('never replaced')
    rmSync(dataDir, { recursive: true })

    await restoreOutbox(dataDir, folder)
    await expect(restoreOutbox(dataDir, folder)).rejects.toThrow('never replaced')
    const second = await startProduct({ environment })
    try {
      await expect.poll(async () => (await receivers.mails()).length, { timeout: 20_000 }).toBe(10)
      await second.delivered()
      await expectDeliveredOnce(receivers, ids)
    } finally {
      await second.stop()
    }
  }, 60_000)

  test('a damaged backup is rejected, and nothing is written', async () => {
    const { environment } = receivers
    const product = await startProduct({ environment })
    await product.accept('One')
    await product.stop()
    const copy = await backUpOutbox(environment['DATA_DIR']!, folder)
    const bytes = readFileSync(copy)
    writeFileSync(copy, bytes.fill(0x7a, 4096, 12_288))
    const empty = join(folder, 'empty')
    await expect(restoreOutbox(empty, folder)).rejects.toThrow(DamagedOutboxError)
    expect(statSync(join(empty, 'journal/inquiries.sqlite'), { throwIfNoEntry: false })).toBe(
      undefined,
    )
  })

  test('cannot be read by other users while it is copied', async () => {
    const definition = inquiryOutbox(deliverySteps)
    const journal = join(folder, 'data/journal')
    mkdirSync(journal, { recursive: true })
    const store = new OutboxStore({
      folder: journal,
      uncertainWaitMs: 1,
      log: silentLog,
      definition,
    })
    const ids = Array.from({ length: 1500 }, (_, at) => `inquiry-${at}`)
    const accept = (id: string) =>
      store.accept({ entry: outboxEntry(id), steps: deliverySteps, idempotency: id })
    await Promise.all(ids.map(accept))
    store.close()
    const copies = join(folder, 'copies')
    mkdirSync(copies, { mode: 0o755 })
    const seen = new Set<string>()
    const look = setInterval(() => {
      for (const name of readdirSync(copies)) {
        // SQLite can delete its journal at any moment.
        const found = statSync(join(copies, name), { throwIfNoEntry: false })
        if (found) seen.add(`${name} ${(found.mode & 0o777).toString(8)}`)
      }
    })
    await backUpOutbox(join(folder, 'data'), copies)
    clearInterval(look)
    expect([...seen].filter((one) => one.startsWith('outbox.sqlite.next '))).toEqual([
      'outbox.sqlite.next 600',
    ])
  })

  test('a missing file is named', async () => {
    await expect(backUpOutbox(folder, folder)).rejects.toThrow(EnvironmentError)
    await expect(restoreOutbox(folder, folder)).rejects.toThrow('no copy of an outbox')
  })
})
