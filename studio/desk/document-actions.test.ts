import type {
  DocumentActionComponent,
  DocumentActionProps,
  DocumentActionsContext,
  NewDocumentOptionsContext,
} from 'sanity'
import { expect, test } from 'vitest'
import { asCopy, canBeCreated, documentActions, newDocumentOptions } from './document-actions.ts'

const names = [
  'publish',
  'unpublish',
  'duplicate',
  'delete',
  'discardChanges',
  'restore',
  'schedule',
  'discardVersion',
  'unpublishVersion',
] as const

function allowedFor(schemaType: string) {
  const actions = names.map((action) => {
    const component: DocumentActionComponent = () => null
    return Object.assign(component, { action })
  })
  // Only the type matters.
  const context = { schemaType } as DocumentActionsContext
  return documentActions(actions, context).map(({ action }) => action)
}

test.each(['siteSettings', 'homePage', 'privacyPage'])(
  '%s can be neither copied, nor unpublished, nor deleted',
  (type) => {
    expect(allowedFor(type)).toEqual([
      'publish',
      'discardChanges',
      'restore',
      'schedule',
      'discardVersion',
    ])
  },
)

test('an inquiry can be deleted, but neither copied, restored, scheduled nor released', () => {
  expect(allowedFor('inquiry')).toEqual(['delete'])
})

test('everything else has every action', () => {
  expect(allowedFor('product')).toEqual([...names])
})

test('Unpublish and Delete ask first, except for a redirect', () => {
  const own: DocumentActionComponent = Object.assign(() => null, { action: 'unpublish' as const })
  const actionOf = (schemaType: string) =>
    documentActions([own], { schemaType } as DocumentActionsContext)[0]
  expect(actionOf('redirect')).toBe(own)
  expect(actionOf('product')).not.toBe(own)
  expect(actionOf('product')).toBe(actionOf('faq'))
})

test('editors create neither site settings, nor pages’ documents, nor inquiries', () => {
  const options = ['product', 'siteSettings', 'homePage', 'faq', 'inquiry'].map((type) => ({
    templateId: type,
  }))
  const offered = newDocumentOptions(options, {} as NewDocumentOptionsContext)
  expect(offered.map(({ templateId }) => templateId)).toEqual(['product', 'faq'])
  expect(canBeCreated('inquiry')).toBe(false)
})

const own: DocumentActionComponent = Object.assign(
  () => ({ label: 'Delete', disabled: false, title: 'Delete it', dialog: null }),
  { action: 'delete' as const },
)

/** The state of the desk's Delete action for a document. */
function deleting(schemaType: string, published: object | null) {
  // Only the type and the published document matter.
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

test('other documents are deleted without waiting', () => {
  expect(deleting('inquiry', { _id: 'inquiry-1' })).toMatchObject({ disabled: false })
  expect(deleting('inquiry', null)).toMatchObject({ disabled: false })
  expect(deleting('redirect', erased)).toMatchObject({ disabled: false })
})

test('the desk gets the same component each time, so that an open dialog stays', () => {
  const context = { schemaType: 'inquiry' } as Parameters<typeof documentActions>[1]
  expect(documentActions([own], context)[0]).toBe(documentActions([own], context)[0])
})

test('a copy says so in its name, has no web address yet, and is not featured', () => {
  const kit = { _id: 'kit', _type: 'product', _rev: '1', _createdAt: '', _updatedAt: '' }
  const copy = asCopy({ ...kit, title: 'Master Kit', slug: { current: 'master' }, featured: true })
  expect(copy).toEqual({ ...kit, title: 'Copy of Master Kit', featured: false })
  expect(asCopy({ ...kit, question: 'Which aircraft?' })).not.toHaveProperty('title')
})
