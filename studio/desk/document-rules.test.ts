import type {
  DocumentActionComponent,
  DocumentActionsContext,
  NewDocumentOptionsContext,
} from 'sanity'
import { expect, test } from 'vitest'
import { canBeCreated, documentActions, newDocumentOptions } from './document-rules.ts'

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
  // Only the type decides.
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

test('what takes a page off the site asks first; a redirect, which is no page, does not', () => {
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
