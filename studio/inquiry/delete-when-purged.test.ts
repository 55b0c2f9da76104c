import type { DocumentActionComponent, DocumentActionProps } from 'sanity'
import { expect, test } from 'vitest'
import { documentActions } from '../desk/document-rules.ts'

const own: DocumentActionComponent = Object.assign(
  () => ({ label: 'Delete', disabled: false, title: 'Delete it', dialog: null }),
  { action: 'delete' as const },
)

/** What the desk's Delete says of a document. */
function deleting(schemaType: string, published: object | null) {
  // Only the type and the published document decide.
  const context = { schemaType } as Parameters<typeof documentActions>[1]
  const [action] = documentActions([own], context)
  return action?.({ published } as DocumentActionProps)
}

const erased = { _id: 'inquiry-1', erasedAt: '2026-01-01T00:00:00Z' }

test('an erased inquiry can be deleted once its history is purged, and says so until then', () => {
  expect(deleting('inquiry', erased)).toMatchObject({
    disabled: true,
    dialog: false,
    title: expect.stringContaining('earlier revisions'),
  })
  const purged = { ...erased, historyPurgedAt: '2026-01-01T00:01:00Z' }
  expect(deleting('inquiry', purged)).toMatchObject({ disabled: false, title: 'Delete it' })
})

test('what was not erased, and a redirect, is deleted as the Studio does it', () => {
  expect(deleting('inquiry', { _id: 'inquiry-1' })).toMatchObject({ disabled: false })
  expect(deleting('inquiry', null)).toMatchObject({ disabled: false })
  expect(deleting('redirect', erased)).toMatchObject({ disabled: false })
})

test('the desk gets the same component each time, so that an open dialog stays', () => {
  const context = { schemaType: 'inquiry' } as Parameters<typeof documentActions>[1]
  expect(documentActions([own], context)[0]).toBe(documentActions([own], context)[0])
})
