import type {
  DocumentActionComponent,
  DocumentActionsResolver,
  NewDocumentOptionsResolver,
} from 'sanity'

type ActionName = NonNullable<DocumentActionComponent['action']>

/** Site settings stand once: they can be published and mended, not copied and not removed. */
const singletonActions: readonly ActionName[] = ['publish', 'discardChanges', 'restore']

/** An inquiry was sent by a visitor: it can be worked on and removed, not copied or hidden. */
const inquiryActions: readonly ActionName[] = [...singletonActions, 'delete']

/** The only actions of the types whose documents editors do not make themselves. */
const allowedActions = new Map<string, readonly ActionName[]>([
  ['siteSettings', singletonActions],
  ['inquiry', inquiryActions],
])

/** Whether editors may make a document of this type. */
export function canBeCreated(schemaType: string): boolean {
  return !allowedActions.has(schemaType)
}

/** Leaves a document only the actions that its type allows. */
export const documentActions: DocumentActionsResolver = (actions, { schemaType }) => {
  const allowed = allowedActions.get(schemaType)
  if (!allowed) return actions
  return actions.filter(({ action }) => action !== undefined && allowed.includes(action))
}

/** Leaves the types that editors do not make out of every "new document" menu. */
export const newDocumentOptions: NewDocumentOptionsResolver = (options) =>
  options.filter(({ templateId }) => canBeCreated(templateId))
