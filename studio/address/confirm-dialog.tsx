import { Button, Flex } from '@sanity/ui'
import type { ReactNode } from 'react'
import type { DocumentActionDescription } from 'sanity'

interface ConfirmDialogOptions {
  readonly header: string
  readonly content: ReactNode
  /** The label of the confirm button. */
  readonly confirm: string
  readonly tone: 'positive' | 'critical'
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

type ActionDialog = Extract<DocumentActionDescription['dialog'], object>

/**
 * A question before an action, as a dialog that takes the focus. The Studio's own confirmation is a
 * small box without a heading, which screen readers do not announce.
 */
export function confirmDialog(options: ConfirmDialogOptions): ActionDialog {
  const { header, content, confirm, tone, onConfirm, onCancel } = options
  return {
    type: 'dialog',
    header,
    width: 'medium',
    content,
    onClose: onCancel,
    footer: (
      <Flex gap={2} justify="flex-end">
        <Button mode="ghost" onClick={onCancel} text="Cancel" />
        <Button onClick={onConfirm} text={confirm} tone={tone} />
      </Flex>
    ),
  }
}
