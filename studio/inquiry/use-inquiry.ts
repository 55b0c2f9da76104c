import { type DocumentActionProps, useDocumentOperation, useDocumentPairPermissions } from 'sanity'
import { readInquiry, type ShownInquiry } from './read-inquiry.ts'

/** An inquiry as far as it is loaded, and how to change it. */
export interface InquiryHandle {
  readonly inquiry: ShownInquiry
  readonly canEdit: boolean
  /** Changes the document at once; there is no draft. */
  readonly patch: (patch: object) => void
}

type DocumentOfType = Pick<DocumentActionProps, 'id' | 'type' | 'published'>

/** What an action on an inquiry needs. */
export function useInquiry({ id, type, published }: DocumentOfType): InquiryHandle {
  const { patch } = useDocumentOperation(id, type)
  const [permissions] = useDocumentPairPermissions({ id, type, permission: 'update' })
  return {
    inquiry: readInquiry(published),
    canEdit: patch.disabled === false && permissions?.granted === true,
    patch: (change) => patch.execute([change]),
  }
}
