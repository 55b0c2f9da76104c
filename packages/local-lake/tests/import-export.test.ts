import { createReadStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient, type SanityClient } from '@sanity/client'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLake, type LocalLake } from '../src/create-lake.ts'
import { newFolder } from './support/temporary-folder.ts'

const folder = newFolder()
let lake: LocalLake
let production: SanityClient

beforeAll(async () => {
  lake = await createLake()
  production = client()
})
afterAll(() => lake.close())

function client(dataset?: string) {
  const config = { ...lake.clientConfig(dataset), apiVersion: '2026-11-01' }
  return createClient({ ...config, perspective: 'raw' })
}

interface Kept {
  readonly title: string
  readonly photo: {
    readonly extension: string
    readonly originalFilename: string
    readonly width: number
  }
  readonly papers: readonly {
    readonly extension: string
    readonly mimeType: string
    readonly size: number
  }[]
  readonly to: string
}

const stored = `*[_type == "kit" && _id == "kit-a"][0]{
  title, "to": to->title,
  "photo": photo.asset->{extension, originalFilename, "width": metadata.dimensions.width},
  "papers": papers[].asset->{extension, mimeType, size}
}`
const expected: Kept = {
  title: 'Kit A',
  to: 'Kit B',
  photo: { extension: 'png', originalFilename: 'cabin.png', width: 60 },
  papers: [
    { extension: 'pdf', mimeType: 'application/pdf', size: 13 },
    { extension: 'csv', mimeType: 'text/csv', size: 8 },
    {
      extension: 'docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      size: 4,
    },
  ],
}

describe("Sanity's own import and export", () => {
  const source = join(folder, 'source')

  test('import documents, references, pictures and files, whatever their types', async () => {
    mkdirSync(source)
    const place = (name: string) => pathToFileURL(join(source, name)).href
    const photo = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#c63' },
    })
      .png()
      .toBuffer()
    writeFileSync(join(source, 'cabin.png'), photo)
    writeFileSync(join(source, 'rates.pdf'), '%PDF-1.4 rate')
    writeFileSync(join(source, 'list.csv'), 'a;b\n1;2\n')
    writeFileSync(join(source, 'plan.docx'), 'PK\u0003\u0004')
    const file = (name: string) => ({
      _key: name,
      _type: 'file',
      _sanityAsset: `file@${place(name)}`,
    })
    const documents = [
      {
        _id: 'kit-a',
        _type: 'kit',
        title: 'Kit A',
        to: { _type: 'reference', _ref: 'kit-b' },
        photo: { _type: 'image', _sanityAsset: `image@${place('cabin.png')}` },
        papers: ['rates.pdf', 'list.csv', 'plan.docx'].map(file),
      },
      { _id: 'kit-b', _type: 'kit', title: 'Kit B', back: { _type: 'reference', _ref: 'kit-a' } },
      { _id: 'drafts.kit-b', _type: 'kit', title: 'Kit B, better' },
    ]
    const { numDocs, warnings } = await sanityImport(documents, {
      client: production,
      operation: 'create',
    })
    expect({ numDocs, warnings }).toEqual({ numDocs: 3, warnings: [] })
    expect(await production.fetch(stored)).toEqual(expected)
  })

  test.each(['stream', 'cursor'] as const)(
    'export the same with %s, and import it again',
    async (mode) => {
      const archive = join(folder, `${mode}.tar.gz`)
      await exportDataset({
        client: production,
        dataset: 'production',
        outputPath: archive,
        mode,
      })
      // The import needs its own dataset: if an asset already exists, the tool fetches it, which
      // works only over https.
      await production.datasets.create(`copy-${mode}`, { aclMode: 'private' })
      const copy = client(`copy-${mode}`)
      const { numDocs } = await sanityImport(createReadStream(archive), {
        client: copy,
        operation: 'createOrReplace',
      })
      expect(numDocs).toBe(3)
      expect(await copy.fetch(stored)).toEqual(expected)
      const all = '*[!(_type match "sanity.*")] | order(_id asc) {_id, title, back, to, _createdAt}'
      expect(await copy.fetch(all)).toEqual(await production.fetch(all))
    },
  )
})
