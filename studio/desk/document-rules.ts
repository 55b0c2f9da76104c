import type {
  DocumentActionComponent,
  DocumentActionsResolver,
  NewDocumentOptionsResolver,
} from 'sanity'
import { deleteWhenPurged } from '../inquiry/delete-when-purged.ts'
import { checkedPublish } from './checked-publish.ts'

type ActionName = NonNullable<DocumentActionComponent['action']>

/** Site settings stand once: they can be published and mended, not copied and not removed. */
const singletonActions: readonly ActionName[] = ['publish', 'discardChanges', 'restore']

/**
 * An inquiry was sent by a visitor: it can be removed, not copied, hidden or put back to what it
 * once said. How it is worked on is in `inquiry/`.
 */
const inquiryActions: readonly ActionName[] = ['delete']

/** The only actions of the types whose documents editors do not make themselves. */
const allowedActions = new Map<string, readonly ActionName[]>([
  ['siteSettings', singletonActions],
  ['inquiry', inquiryActions],
])

/** Whether editors may make a document of this type. */
export function canBeCreated(schemaType: string): boolean {
  return !allowedActions.has(schemaType)
}

/** Leaves a document only those of the Studio's own actions that its type allows. */
export const documentActions: DocumentActionsResolver = (own, { schemaType }) => {
  const actions = own.map((one) => {
    if (one.action === 'publish') return checkedPublish(one)
    return one.action === 'delete' && schemaType === 'inquiry' ? deleteWhenPurged(one) : one
  })
  const allowed = allowedActions.get(schemaType)
  if (!allowed) return actions
  // Only the Studio's own actions have a name; ours are offered where they belong anyway.
  return actions.filter(({ action }) => action === undefined || allowed.includes(action))
}

/** Leaves the types that editors do not make out of every "new document" menu. */
export const newDocumentOptions: NewDocumentOptionsResolver = (options) =>
  options.filter(({ templateId }) => canBeCreated(templateId))
