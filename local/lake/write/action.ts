import type { NewDocument } from '../document.ts'
import type { PatchOperations } from '../mutation.ts'
import type { ReleaseAction } from './release-action.ts'

type IdentifiedDocument = NewDocument & { readonly _id: string }

/** One action of `POST data/actions`, by its full name. */
export type Action =
  | ReleaseAction
  | {
      readonly actionType: 'sanity.action.document.create'
      readonly publishedId: string
      readonly attributes: IdentifiedDocument
      readonly ifExists?: 'fail' | 'ignore' | undefined
    }
  | {
      readonly actionType: 'sanity.action.document.edit'
      readonly draftId: string
      readonly publishedId: string
      readonly patch: PatchOperations
    }
  | {
      readonly actionType: 'sanity.action.document.publish'
      readonly draftId: string
      readonly publishedId: string
      readonly ifDraftRevisionId?: string | undefined
      readonly ifPublishedRevisionId?: string | undefined
    }
  | {
      readonly actionType: 'sanity.action.document.unpublish'
      readonly draftId: string
      readonly publishedId: string
    }
  | {
      readonly actionType: 'sanity.action.document.discard'
      readonly draftId: string
      readonly purge?: boolean | undefined
    }
  | {
      readonly actionType: 'sanity.action.document.delete'
      readonly publishedId: string
      readonly includeDrafts?: readonly string[] | undefined
      readonly purge?: boolean | undefined
    }
  | {
      readonly actionType: 'sanity.action.document.replaceDraft'
      readonly publishedId: string
      readonly attributes: IdentifiedDocument
    }
  | {
      readonly actionType: 'sanity.action.document.version.create'
      readonly publishedId: string
      readonly document?: IdentifiedDocument | undefined
      readonly baseId?: string | undefined
      readonly versionId?: string | undefined
      readonly ifBaseRevisionId?: string | undefined
    }
  | {
      readonly actionType: 'sanity.action.document.version.discard'
      readonly versionId: string
      readonly purge?: boolean | undefined
    }
  | {
      readonly actionType: 'sanity.action.document.version.replace'
      readonly document: IdentifiedDocument
    }
  | {
      readonly actionType: 'sanity.action.document.version.unpublish'
      readonly versionId: string
      readonly publishedId: string
    }
