import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LakeDocument } from '../document.ts'
import { MemoryDataset } from '#tests/support/memory-dataset.ts'
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
]

test.each(definitions)('a view kept up to date equals a new one: %j', async (definition) => {
  await fc.assert(
    fc.asyncProperty(changes, async (changes) => {
      const dataset = new MemoryDataset()
      const kept = dataset.openReader()
      for (const [number, [id, type, unpublishes]] of changes.entries()) {
        const after = type && document(id, type, { number, unpublishes })
        dataset.write({ [id]: after })
        if (number % 3 === 0) await kept.read(definition, contentOf)
      }
      const anew = await dataset.openReader().read(definition, contentOf)
      expect(await kept.read(definition, contentOf)).toEqual(anew)
    }),
    { numRuns: 100 },
  )
})

async function contentOf(view: DocumentView) {
  const byType = ['kit', 'note'].map((type) => view.ofType(type))
  return { all: view.all, byType, each: view.all.map(({ _id }) => view.get(_id)) }
}

function document(
  _id: string,
  _type: string,
  { number, unpublishes }: { number: number; unpublishes: boolean },
): LakeDocument {
  const system = unpublishes && _id.startsWith('versions.') ? { _system: { delete: true } } : {}
  return { _id, _type, _rev: `r${number}`, _createdAt: '', _updatedAt: '', ...system }
}
