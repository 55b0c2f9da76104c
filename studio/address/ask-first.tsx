import { useState } from 'react'
import { type DocumentActionComponent, getPublishedId } from 'sanity'
import { confirmDialog } from './confirm-dialog.tsx'
import { LinkedPlacesList } from './linked-places-list.tsx'

const known = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

/**
 * Wraps the Studio's own Unpublish or Delete so that it first says where a published document is
 * linked and shown. The Studio itself only knows references, and asks about those afterwards.
 */
export function askFirst(useAction: DocumentActionComponent): DocumentActionComponent {
  const asking = known.get(useAction) ?? Object.assign(ask(useAction), { action: useAction.action })
  known.set(useAction, asking)
  return asking
}

function ask(useAction: DocumentActionComponent): DocumentActionComponent {
  const verb = useAction.action === 'delete' ? 'delete' : 'unpublish'
  const useAskFirst: DocumentActionComponent = (props) => {
    const description = useAction(props)
    const [isAsking, setIsAsking] = useState(false)
    if (!description || !props.published) return description
    if (!isAsking) return { ...description, onHandle: () => setIsAsking(true) }
    const dialog = confirmDialog({
      header: verb === 'delete' ? 'Delete: where it is linked' : 'Unpublish: where it is linked',
      content: <LinkedPlacesList id={getPublishedId(props.id)} verb={verb} />,
      confirm: 'Continue',
      tone: 'critical',
      onCancel: () => setIsAsking(false),
      onConfirm: () => {
        setIsAsking(false)
        description.onHandle?.()
      },
    })
    return { ...description, dialog }
  }
  return useAskFirst
}
