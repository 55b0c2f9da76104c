import { useToast } from '@sanity/ui/toast'
import { useEffect, useRef, useState } from 'react'
import { type DocumentActionComponent, useWorkspace, validateDocument } from 'sanity'
import { publishWhenValid } from './publish-when-valid.ts'

const known = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

/**
 * Wraps the Studio's Publish so that it validates the document as it is at that moment. The Studio
 * itself validates what the lake has confirmed, up to a second late: a shortcut right after a
 * keystroke would publish an error that the keystroke made.
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
    // Created once, so that a second press finds the first one pending.
    const [publishOnce] = useState(() =>
      publishWhenValid({
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
