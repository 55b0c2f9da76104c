import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LakeDocument } from '../document.ts'
import { defineView, type ViewDefinition } from './document-view.ts'

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

test.each(definitions)('a view kept fresh equals one made anew: %j', (definition) => {
  fc.assert(
    fc.property(changes, (changes) => {
      const stored = new Map<string, LakeDocument>()
      const kept = defineView(stored, definition)
      for (const [number, [id, type, unpublishes]] of changes.entries()) {
        if (type === undefined) stored.delete(id)
        else stored.set(id, document(id, type, { number, unpublishes }))
        kept.refresh(id)
      }
      const anew = defineView(stored, definition)
      expect(kept.all).toEqual(anew.all)
      for (const type of ['kit', 'note']) expect(kept.ofType(type)).toEqual(anew.ofType(type))
      for (const { _id } of anew.all) expect(kept.get(_id)).toEqual(anew.get(_id))
    }),
    { numRuns: 300 },
  )
})

function document(
  _id: string,
  _type: string,
  { number, unpublishes }: { number: number; unpublishes: boolean },
): LakeDocument {
  const system = unpublishes && _id.startsWith('versions.') ? { _system: { delete: true } } : {}
  return { _id, _type, _rev: `r${number}`, _createdAt: '', _updatedAt: '', ...system }
}
