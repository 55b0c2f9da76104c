import type { DocumentActionComponent } from 'sanity'
import { readInquiry } from './read-inquiry.ts'

const known = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

/**
 * Wraps the Studio's own Delete so that it waits until an erased inquiry has left the lake's history.
 * The server purges only inquiries that it finds: of one deleted earlier, the past would stay.
 */
export function deleteWhenPurged(useDelete: DocumentActionComponent): DocumentActionComponent {
  const waiting =
    known.get(useDelete) ?? Object.assign(wait(useDelete), { action: useDelete.action })
  known.set(useDelete, waiting)
  return waiting
}

function wait(useDelete: DocumentActionComponent): DocumentActionComponent {
  const useDeleteWhenPurged: DocumentActionComponent = (props) => {
    const description = useDelete(props)
    const { erasedAt, historyPurgedAt } = readInquiry(props.published)
    const isDue = erasedAt !== undefined && historyPurgedAt === undefined
    if (!description || !isDue) return description
    return {
      ...description,
      disabled: true,
      title:
        'The server is still removing the earlier revisions, usually within a minute. Then it can be deleted.',
      dialog: false,
    }
  }
  return useDeleteWhenPurged
}
