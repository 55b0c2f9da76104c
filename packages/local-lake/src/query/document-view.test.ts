import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { publishedIdOf, type LakeDocument } from '../document.ts'
import { MemoryDataset } from '../../tests/support/memory-dataset.ts'
import type { DocumentView, ViewDefinition } from './document-view.ts'

const id = fc.constantFrom(
  'a',
  'b',
  'c',
  'drafts.a',
  'drafts.b',
  'versions.r1.a',
  'versions.r1.c',
  'inquiry.d',
)
const type = fc.constantFrom('kit', 'note', undefined)
const changes = fc.array(fc.tuple(id, type, fc.boolean()), { maxLength: 30 })
const definitions: readonly ViewDefinition[] = [
  { versions: 'raw', publicOnly: false },
  { versions: 'raw', publicOnly: true },
  { versions: [], publicOnly: false },
  { versions: ['drafts'], publicOnly: false },
  { versions: ['r1', 'drafts'], publicOnly: false },
  { versions: ['drafts'], publicOnly: true },
  { versions: 'raw', publicOnly: false, hidesVersions: true },
]

test.each(definitions)('a view kept up to date equals a new one: %j', async (definition) => {
  await fc.assert(
    fc.asyncProperty(changes, async (changes) => {
      const dataset = new MemoryDataset()
      const stored = dataset.openReader()
      for (const [number, [id, type, unpublishes]] of changes.entries()) {
        const after = type && document(id, type, { number, unpublishes })
        dataset.write({ [id]: after })
        if (number % 3 === 0) await stored.read(definition, contentOf)
      }
      const anew = await dataset.openReader().read(definition, contentOf)
      expect(await stored.read(definition, contentOf)).toEqual(anew)
    }),
    { numRuns: 100 },
  )
})

const versions = {
  a: {},
  'drafts.a': {},
  'drafts.b': { _system: { delete: true } },
  c: {},
  'versions.r1.c': { _system: { delete: true } },
  d: {},
  'versions.r1.d': { _system: { delete: false } },
  e: {},
  'versions.r1.e': { _system: null },
  f: {},
  'versions.r1.f': { _system: {} },
  g: {},
}

test.each([
  ['raw', Object.keys(versions)],
  [[], ['a', 'c', 'd', 'e', 'f', 'g']],
  [['drafts'], ['drafts.a', 'drafts.b', 'c', 'd', 'e', 'f', 'g']],
  [['r1'], ['a', 'versions.r1.d', 'versions.r1.e', 'versions.r1.f', 'g']],
  [
    ['r1', 'drafts'],
    ['drafts.a', 'drafts.b', 'versions.r1.d', 'versions.r1.e', 'versions.r1.f', 'g'],
  ],
] as const)('%j shows of each document one version or none', async (names, expected) => {
  const dataset = new MemoryDataset()
  for (const [_id, content] of Object.entries(versions)) {
    const number = { number: 1, unpublishes: false }
    dataset.write({ [_id]: { ...document(_id, 'kit', number), ...content } })
  }
  await dataset.openReader().read({ versions: names, publicOnly: false }, async (view) => {
    const shown = Object.keys(versions).filter((id) => view.idOfStored(id) !== undefined)
    expect(shown.sort()).toEqual([...expected].sort())
    const ids = expected.map((id) => (names === 'raw' ? id : publishedIdOf(id)))
    expect(view.ids).toEqual([...ids].sort())
    expect(expected.map((id) => view.idOfStored(id))).toEqual(ids)
    expect(view.get('drafts.a')?._id).toBe(names === 'raw' ? 'drafts.a' : undefined)
    expect(view.idOfStored('nowhere')).toBeUndefined()
    expect(view.types).toEqual(new Set(['kit']))
    expect(view.idsOfType('note')).toEqual([])
  })
})

async function contentOf(view: DocumentView) {
  const byType = ['kit', 'note'].map((type) => view.ofType(type))
  const idsByType = ['kit', 'note'].map((type) => view.idsOfType(type))
  const each = view.all.map(({ _id }) => view.get(_id))
  return { all: view.all, ids: view.ids, byType, idsByType, each }
}

function document(
  _id: string,
  _type: string,
  { number, unpublishes }: { number: number; unpublishes: boolean },
): LakeDocument {
  const system = unpublishes && _id.startsWith('versions.') ? { _system: { delete: true } } : {}
  return { _id, _type, _rev: `r${number}`, _createdAt: '', _updatedAt: '', ...system }
}
