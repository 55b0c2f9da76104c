import { Text } from '@sanity/ui'
import { useEffect, useRef, useState } from 'react'
import { type SanityDocument, useClient } from 'sanity'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { type AddressChange, addressChange } from './address-change.ts'
import { confirmDialog } from './confirm-dialog.tsx'

/** A change of address that waits for the editor's answer. */
interface PendingQuestion extends AddressChange {
  readonly answer: (isWanted: boolean) => void
}

/**
 * Asks the editor before publishing if the page gets another address, and creates the redirect from
 * the old address. The redirect exists before the page moves, so that no link fails in between, and
 * has no effect while a page has the address. The server updates older redirects to the old address.
 */
export function useConfirmAddressChange(
  published: SanityDocument | null,
  label: 'Publish' | 'Schedule',
) {
  const client = useClient({ apiVersion: lakeApiVersion })
  const [question, setQuestion] = useState<PendingQuestion>()
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  // Leaving the document is a "no".
  useEffect(() => () => question?.answer(false), [question])

  /**
   * @returns whether to publish
   * @throws the client's error if the redirect could not be stored
   */
  const confirm = async (draft: SanityDocument): Promise<boolean> => {
    const change = addressChange(published, draft)
    if (!change) return true
    if (!isOpen.current) throw new Error('The document was closed before you could confirm it.')
    const isWanted = await new Promise<boolean>((answer) => setQuestion({ ...change, answer }))
    setQuestion(undefined)
    if (isWanted) await client.createOrReplace(change.redirect)
    return isWanted
  }
  const dialog =
    question &&
    confirmDialog({
      header: 'Publish at a new address?',
      content: <Text>{question.message}</Text>,
      confirm: label,
      tone: 'positive',
      onConfirm: () => question.answer(true),
      onCancel: () => question.answer(false),
    })
  return { confirm, dialog }
}
