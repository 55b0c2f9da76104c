import type {
  DocumentActionComponent,
  DocumentActionsResolver,
  NewDocumentOptionsResolver,
} from 'sanity'
import { deleteWhenPurged } from '../inquiry/delete-when-purged.ts'
import { checkedPublish } from './checked-publish.ts'

type ActionName = NonNullable<DocumentActionComponent['action']>

/** Site settings are a singleton: they can be published and edited, but not copied or removed. */
const singletonActions: readonly ActionName[] = ['publish', 'discardChanges', 'restore']

/**
 * An inquiry was sent by a visitor: it can be deleted, but not duplicated, unpublished or restored.
 * The actions for working on it are in `inquiry/`.
 */
const inquiryActions: readonly ActionName[] = ['delete']

/** The allowed actions of the types whose documents editors do not create. */
const allowedActions = new Map<string, readonly ActionName[]>([
  ['siteSettings', singletonActions],
  ['inquiry', inquiryActions],
])

/** Whether editors may create a document of this type. */
export function canBeCreated(schemaType: string): boolean {
  return !allowedActions.has(schemaType)
}

/** Filters the Studio's own actions by what the document's type allows. */
export const documentActions: DocumentActionsResolver = (own, { schemaType }) => {
  const actions = own.map((one) => {
    if (one.action === 'publish') return checkedPublish(one)
    return one.action === 'delete' && schemaType === 'inquiry' ? deleteWhenPurged(one) : one
  })
  const allowed = allowedActions.get(schemaType)
  if (!allowed) return actions
  // Only the Studio's own actions have a name; our own appear only where they apply.
  return actions.filter(({ action }) => action === undefined || allowed.includes(action))
}

/** Removes the types that editors do not create from every "new document" menu. */
export const newDocumentOptions: NewDocumentOptionsResolver = (options) =>
  options.filter(({ templateId }) => canBeCreated(templateId))
