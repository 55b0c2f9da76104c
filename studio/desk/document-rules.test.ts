import type {
  DocumentActionComponent,
  DocumentActionsContext,
  NewDocumentOptionsContext,
} from 'sanity'
import { expect, test } from 'vitest'
import { canBeCreated, documentActions, newDocumentOptions } from './document-rules.ts'

const names = ['publish', 'unpublish', 'duplicate', 'delete', 'discardChanges', 'restore'] as const

function allowedFor(schemaType: string) {
  const actions = names.map((action) => {
    const component: DocumentActionComponent = () => null
    return Object.assign(component, { action })
  })
  // Only the type decides.
  const context = { schemaType } as DocumentActionsContext
  return documentActions(actions, context).map(({ action }) => action)
}

test('site settings can be neither copied, nor unpublished, nor deleted', () => {
  expect(allowedFor('siteSettings')).toEqual(['publish', 'discardChanges', 'restore'])
})

test('an inquiry can be deleted, but neither copied nor restored', () => {
  expect(allowedFor('inquiry')).toEqual(['delete'])
})

test('everything else has every action', () => {
  expect(allowedFor('product')).toEqual([...names])
})

test('editors create neither site settings nor inquiries', () => {
  const options = ['product', 'siteSettings', 'faq', 'inquiry'].map((type) => ({
    templateId: type,
  }))
  const offered = newDocumentOptions(options, {} as NewDocumentOptionsContext)
  expect(offered.map(({ templateId }) => templateId)).toEqual(['product', 'faq'])
  expect(canBeCreated('inquiry')).toBe(false)
})
