import { createSchema, type SanityDocument, validateDocument } from 'sanity'
import { expect, test } from 'vitest'
import { curatedDocuments } from '#bin/curated-documents.ts'
import { schemaTypes } from '#schemas/index.ts'
import { noFacts } from '#schemas/content/product/facts/no-facts.ts'
import { landingPageDocument } from '#tests/support/landing-page.ts'
import { checkContent, memoryClient } from './health-watch.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })
const stored = (document: object): SanityDocument => ({
  _rev: '1',
  _createdAt: '2026-06-01T00:00:00Z',
  _updatedAt: '2026-06-01T00:00:00Z',
  // Each document below has both.
  ...(document as { _id: string; _type: string }),
})
const assetOf = (name: string) => `image-${name.replaceAll('-', '')}-2400x1600-webp`
const curated = curatedDocuments(assetOf).map(stored)

const fileNamed = (_ref: string) => ({ _type: 'file', asset: { _type: 'reference', _ref } })

async function check(documents: readonly SanityDocument[]) {
  let [inFlight, most] = [0, 0]
  const client = memoryClient([
    ...documents,
    stored({ _id: 'file-b-pdf', _type: 'sanity.fileAsset', size: 12_400_000 }),
  ])
  const findings = await checkContent(documents, {
    validate: async (document) => {
      most = Math.max(most, (inFlight += 1))
      const markers = await validateDocument({
        document,
        // Rules use no other part of a workspace.
        workspace: { schema },
        getClient: () => client,
        getDocumentExists: () => Promise.resolve(true),
      } as unknown as Parameters<typeof validateDocument>[0])
      inFlight -= 1
      return markers
    },
    now: () => new Date('2026-06-02T00:00:00Z'),
  })
  return { findings, most }
}
const lines = async (documents: readonly SanityDocument[]) =>
  (await check(documents)).findings.map(
    ({ id, path, message }) => `${id} ${path.map(String).join('.')} ${message}`,
  )

test('curated content has no findings except Platinum’s two amounts and placeholders', async () => {
  const found = await lines(curated)
  const placeholders = found.filter((line) => line.includes(' toCheck Check'))
  expect(placeholders).toHaveLength(curated.filter(({ toCheck }) => toCheck === true).length)
  expect(found.filter((line) => !placeholders.includes(line))).toEqual([
    expect.stringMatching(/^loyalty.*platinum .*Use the same amount/),
  ])
})

test('the rules of the types find missing, weak and conflicting content', async () => {
  const kit = curated.find(({ featured }) => featured === true)
  const settled = curated.filter(({ _type }) => _type !== 'loyaltyTier')
  const redirect = { _type: 'redirect', permanent: true }
  const found = await lines([
    ...settled,
    {
      ...kit!,
      _id: 'second',
      order: 900,
      description: 'Short.',
      toCheck: true,
      contents: [],
      spec: {
        outerSize: { lengthMm: 300, widthMm: 200, heightMm: 100 },
        packedSize: { lengthMm: 610, widthMm: 400, heightMm: 250 },
      },
      documents: ['file-a-docx', 'file-b-pdf'].map((file, at) => ({
        _key: `${at}`,
        title: 'Card',
        kind: 'crew-card',
        file: fileNamed(file),
      })),
      price: undefined,
      image: { _type: 'image', asset: { _ref: 'image-abc-900x600-jpg' } },
    },
    stored({ ...redirect, _id: 'loop', from: '/round', to: '/round-b' }),
    stored({ ...redirect, _id: 'loop-b', from: '/round-b', to: '/round' }),
    stored({ ...redirect, _id: 'nowhere', from: '/gone', to: '/nowhere' }),
    stored({ ...redirect, _id: 'shadow', from: '/products/master-kit', to: '/about' }),
    stored({ ...redirect, _id: 'away', from: '/away', to: 'https://evil.example' }),
  ])
  for (const line of [
    'away to Write only the part after the site’s name',
    'loop to These redirects form a loop: /round → /round-b → /round',
    'loop-b to These redirects form a loop',
    'nowhere to There is no page at this address',
    'shadow from “Master Kit” is at this address now',
    'second image This picture is 900 × 600 pixels',
    'second image.alt Describe the picture',
    'second price Enter a price',
    'second toCheck Check the facts about this kit',
    'second spec The packed size is larger than the outer size',
    'second spec The size is filled in but the weight is not',
    'second contents “What’s included” is filled in but this is not',
    'second documents.[object Object].file This is a “docx” file',
    'second documents.[object Object].file This file is 12.4 MB',
    'second slug “Master Kit” already has this address',
    'second description Two or three sentences',
    'second featured “Master Kit” is featured too',
    `${kit!._id} featured “Master Kit” is featured too`,
  ]) {
    expect(found).toContainEqual(expect.stringContaining(line))
  }
})

test('checks the blocks of landing pages', async () => {
  const page = landingPageDocument('image-abc-2400x1600-webp')
  const found = async (changes: object) =>
    (await lines([...curated, stored({ ...page, ...changes })])).filter((line) =>
      line.startsWith(page._id),
    )
  expect(await found({})).toEqual([])
  const [opening, ...others] = page['blocks'] as object[]
  expect(
    await found({
      slug: { _type: 'slug', current: 'contact' },
      blocks: [
        { ...opening, heading: '', links: [{ _key: 'a', label: 'Go', to: '/no-such-page' }] },
        ...others.slice(1),
        { _type: 'pictureBlock', _key: 'bare' },
      ],
    }),
  ).toEqual(
    expect.arrayContaining([
      expect.stringContaining('slug “/contact” is already used by another part of the site'),
      expect.stringMatching(/blocks.+heading Write the heading/),
      expect.stringMatching(/blocks.+links.+There is no page/),
      expect.stringMatching(/blocks.+image Add a picture/),
    ]),
  )
})

test('checks many kits and redirects in batches', async () => {
  const placeholder = curated.find(({ _type }) => _type === 'product')!
  const isFact = (name: string) => name in noFacts || name === 'toCheck'
  const plain = Object.entries(placeholder).filter(([name]) => !isFact(name))
  const kit = stored(Object.fromEntries(plain))
  const kits = Array.from({ length: 200 }, (_, at) => ({
    ...kit,
    _id: `kit-${at}`,
    title: `Kit ${at}`,
    slug: { current: `kit-${at}` },
    featured: at === 0,
  }))
  const redirects = Array.from({ length: 200 }, (_, at) =>
    stored({
      _id: `r-${at}`,
      _type: 'redirect',
      from: `/r-${at}`,
      to: `/products/kit-${at}`,
      permanent: true,
    }),
  )
  const { findings, most } = await check([...kits, ...redirects])
  expect(findings).toEqual([])
  expect(most).toBeLessThan(100)
})
