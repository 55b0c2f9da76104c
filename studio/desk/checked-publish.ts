import { useToast } from '@sanity/ui/toast'
import { useEffect, useRef, useState } from 'react'
import { type DocumentActionComponent, useWorkspace, validateDocument } from 'sanity'
import { publishWhenRight } from './publish-when-right.ts'

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
    const now = { description, draft: props.draft, workspace, push }
    const latest = useRef(now)
    useEffect(() => {
      latest.current = now
    })
    // Made once, so that a press finds the one before it still under way.
    const [publishOnce] = useState(() =>
      publishWhenRight({
        latest: () => latest.current,
        validate: (document) => validateDocument({ document, workspace: latest.current.workspace }),
        refuse: (reason) =>
          latest.current.push({ status: 'error', title: 'Not published', description: reason }),
      }),
    )
    return description && { ...description, onHandle: () => void publishOnce() }
  }
  return useCheckedPublish
}
