import type {
  DocumentActionComponent,
  DocumentActionsResolver,
  DuplicateActionProps,
  NewDocumentOptionsResolver,
  SanityDocumentLike,
} from 'sanity'
import { pageDocumentTypes } from '#schemas/content/page/page-documents.ts'
import { confirmRemoval } from '#studio/address/confirm-removal.tsx'
import { readInquiry } from '#studio/inquiry/read-inquiry.ts'
import { wrapAction } from '#studio/wrap-action.ts'
import { checkedAction } from './checked-action.ts'

type ActionName = NonNullable<DocumentActionComponent['action']>

/**
 * Site settings and the words of pages are singletons: editors can edit, publish and schedule them,
 * but not copy or remove them, not even by a release.
 */
const singletonActions: readonly ActionName[] = [
  'publish',
  'schedule',
  'discardChanges',
  'discardVersion',
  'restore',
]

/**
 * An inquiry was sent by a visitor, so it can be deleted, but not duplicated, unpublished, restored or
 * released. The actions for working on it are in `inquiry/`.
 */
const inquiryActions: readonly ActionName[] = ['delete']

/** The allowed actions of the types whose documents editors do not create. */
const allowedActions = new Map<string, readonly ActionName[]>([
  ['siteSettings', singletonActions],
  ['team', singletonActions],
  ...pageDocumentTypes.map((type) => [type, singletonActions] as const),
  ['inquiry', inquiryActions],
  // Reply templates are edited live, so there is nothing to publish.
  ['replyTemplates', []],
])

/** Whether editors can create a document of this type. */
export function canBeCreated(schemaType: string): boolean {
  return !allowedActions.has(schemaType)
}

/**
 * Wraps the Studio's own Delete so that an erased inquiry can only be deleted after the server has
 * purged its history: the server purges only inquiries that still exist.
 */
const deleteWhenPurged = wrapAction((useDelete) => {
  const useDeleteWhenPurged: DocumentActionComponent = (props) => {
    const description = useDelete(props)
    const { erasedAt, historyPurgedAt } = readInquiry(props.published)
    const isDue = erasedAt !== undefined && historyPurgedAt === undefined
    if (!description || !isDue) return description
    return {
      ...description,
      disabled: true,
      title:
        'The server is still removing the earlier revisions, which usually takes less than a minute. You can delete the inquiry after that.',
      dialog: false,
    }
  }
  return useDeleteWhenPurged
})

/** Wraps the Studio's own Duplicate so that lists do not show two documents with the same name. */
const duplicateAsCopy = wrapAction((useDuplicate) => {
  const useDuplicateAsCopy: DocumentActionComponent = (props) => {
    const named: DuplicateActionProps = { ...props, mapDocument: asCopy }
    return useDuplicate(named)
  }
  return useDuplicateAsCopy
})

/** A copy of a document; the copy needs a web address of its own, and is not featured. */
export function asCopy({
  slug: _,
  featured,
  title,
  ...document
}: SanityDocumentLike): SanityDocumentLike {
  return {
    ...document,
    ...(typeof title === 'string' && { title: `Copy of ${title}` }),
    ...(featured !== undefined && { featured: false }),
  }
}

/** Filters the Studio's own actions by what the document's type allows. */
export const documentActions: DocumentActionsResolver = (own, { schemaType }) => {
  const actions = own.map((one) => {
    if (one.action === 'publish' || one.action === 'schedule') return checkedAction(one)
    if (one.action === 'duplicate') return duplicateAsCopy(one)
    if (one.action === 'delete' && schemaType === 'inquiry') return deleteWhenPurged(one)
    const isRemoval = one.action === 'delete' || one.action === 'unpublish'
    return isRemoval && schemaType !== 'redirect' ? confirmRemoval(one) : one
  })
  const allowed = allowedActions.get(schemaType)
  if (!allowed) return actions
  // Only the Studio's own actions have a name; our own appear only if they apply.
  return actions.filter(({ action }) => action === undefined || allowed.includes(action))
}

/** Removes the types that editors do not create from every "new document" menu. */
export const newDocumentOptions: NewDocumentOptionsResolver = (options) =>
  options.filter(({ templateId }) => canBeCreated(templateId))
