import { useToast } from '@sanity/ui/toast'
import { useEffect, useRef, useState } from 'react'
import {
  type DocumentActionComponent,
  type SanityDocument,
  useClient,
  useDocumentOperation,
  useWorkspace,
  validateDocument,
} from 'sanity'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { useConfirmAddressChange } from '#studio/address/confirm-address-change.tsx'
import { wrapAction } from '#studio/wrap-action.ts'
import { publishedAfter } from './wait-until-published.ts'
import { hasNoErrors, publishWhenValid } from './publish-when-valid.ts'

/**
 * Wraps the Studio's Publish and Schedule so that they validate the current document. The Studio
 * itself validates what the lake has confirmed, up to a second late: a shortcut right after a
 * keystroke would publish an error that the keystroke made. The wrapped actions also ask before a page
 * changes its address. Publish shows “Checking…” until the lake has confirmed the new version, and
 * finishes even if the editor opens another document meanwhile.
 */
export const checkedAction = wrapAction((useAction) => {
  const isSchedule = useAction.action === 'schedule'
  const refused = isSchedule ? 'Not scheduled' : 'Not published'
  const label = isSchedule ? 'Schedule' : 'Publish'
  const useCheckedAction: DocumentActionComponent = (props) => {
    const own = useAction(props)
    const workspace = useWorkspace()
    const client = useClient({ apiVersion: lakeApiVersion })
    const { publish } = useDocumentOperation(props.id, props.type)
    const { push } = useToast()
    const [isChecking, setIsChecking] = useState(false)
    // A scheduled draft publishes its version.
    const draft = props.version ?? props.draft
    const { confirm, dialog } = useConfirmAddressChange(props.published, label)
    const hasLeft = useRef(false)
    useEffect(() => {
      hasLeft.current = false
      return () => {
        hasLeft.current = true
      }
    }, [])
    const validate = (document: SanityDocument) => validateDocument({ document, workspace })
    const onHandle = () =>
      publishedAfter(() => publish.execute(), {
        client,
        published: props.published,
        id: props.id,
        hasLeft: () => hasLeft.current,
        isValid: (document) => hasNoErrors(document, validate),
      })
    const description = own && !isSchedule ? { ...own, onHandle } : own
    const now = { description, draft, validate, push, confirm }
    const latest = useRef(now)
    useEffect(() => {
      latest.current = now
    })
    // Created once, so that a second press finds the first press pending.
    const [publishOnce] = useState(() =>
      publishWhenValid({
        latest: () => latest.current,
        validate: (document) => latest.current.validate(document),
        confirm: (document) => latest.current.confirm(document),
        refuse: (reason) =>
          latest.current.push({ status: 'error', title: refused, description: reason }),
      }),
    )
    const handle = async () => {
      setIsChecking(true)
      addEventListener('beforeunload', askToStay)
      await publishOnce()
      removeEventListener('beforeunload', askToStay)
      setIsChecking(false)
    }
    return (
      own && {
        ...own,
        ...(isChecking && { label: 'Checking…', disabled: true }),
        dialog: dialog ?? own.dialog ?? false,
        onHandle: () => void handle(),
      }
    )
  }
  return useCheckedAction
})

/** Makes the browser ask before it leaves the Studio. */
function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
