import { useToast } from '@sanity/ui/toast'
import { useEffect, useRef, useState } from 'react'
import { type DocumentActionComponent, useWorkspace, validateDocument } from 'sanity'
import { useAddressRedirect } from '#studio/address/use-address-redirect.tsx'
import { wrapAction } from '#studio/wrap-action.ts'
import { publishWhenValid } from './publish-when-valid.ts'

/**
 * Wraps the Studio's Publish and Schedule so that they validate the current document. The Studio
 * itself validates what the lake has confirmed, up to a second late: a shortcut right after a
 * keystroke would publish an error that the keystroke made. They also ask before a page changes its
 * address.
 */
export const checkedAction = wrapAction((useAction) => {
  const isSchedule = useAction.action === 'schedule'
  const refused = isSchedule ? 'Not scheduled' : 'Not published'
  const label = isSchedule ? 'Schedule' : 'Publish'
  const useCheckedAction: DocumentActionComponent = (props) => {
    const description = useAction(props)
    const workspace = useWorkspace()
    const { push } = useToast()
    // A scheduled draft publishes its version.
    const draft = props.version ?? props.draft
    const { confirm, dialog } = useAddressRedirect(props.published, label)
    const now = { description, draft, workspace, push, confirm }
    const latest = useRef(now)
    useEffect(() => {
      latest.current = now
    })
    // Created once, so that a second press finds the first one pending.
    const [publishOnce] = useState(() =>
      publishWhenValid({
        latest: () => latest.current,
        validate: (document) => validateDocument({ document, workspace: latest.current.workspace }),
        confirm: (document) => latest.current.confirm(document),
        refuse: (reason) =>
          latest.current.push({ status: 'error', title: refused, description: reason }),
      }),
    )
    return (
      description && {
        ...description,
        dialog: dialog ?? description.dialog ?? false,
        onHandle: () => void publishOnce(),
      }
    )
  }
  return useCheckedAction
})
