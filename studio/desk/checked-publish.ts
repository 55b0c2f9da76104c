import { useToast } from '@sanity/ui/toast'
import { useEffect, useRef } from 'react'
import { type DocumentActionComponent, useWorkspace, validateDocument } from 'sanity'

/** How long, in ms, the last keystroke may take to reach the document that is about to be published. */
const settleMs = 100

const known = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

/**
 * The Studio's own Publish, with the document checked as it stands at that moment. The Studio
 * validates what the lake has confirmed, a second late: a shortcut right after a keystroke would
 * publish what that keystroke broke.
 */
export function checkedPublish(publish: DocumentActionComponent): DocumentActionComponent {
  const checked = known.get(publish) ?? Object.assign(check(publish), { action: publish.action })
  known.set(publish, checked)
  return checked
}

function check(usePublish: DocumentActionComponent): DocumentActionComponent {
  const useCheckedPublish: DocumentActionComponent = (props) => {
    const description = usePublish(props)
    const workspace = useWorkspace()
    const { push } = useToast()
    const latest = useRef({ description, draft: props.draft })
    useEffect(() => {
      latest.current = { description, draft: props.draft }
    })
    if (!description) return null
    const publishWhenRight = async () => {
      await new Promise((resolve) => setTimeout(resolve, settleMs))
      const { draft } = latest.current
      const markers = draft ? await validateDocument({ document: draft, workspace }) : []
      if (markers.some(({ level }) => level === 'error')) {
        push({
          status: 'error',
          title: 'Not published',
          description: 'Mend the errors that are marked in the document first.',
        })
        return
      }
      latest.current.description?.onHandle?.()
    }
    return { ...description, onHandle: () => void publishWhenRight() }
  }
  return useCheckedPublish
}
