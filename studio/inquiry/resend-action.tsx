import { RefreshIcon } from '@sanity/icons/Refresh'
import { Button, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import type { DocumentActionComponent } from 'sanity'
import { type DeliveryReceiver, deliveryReceivers } from '#schemas/inquiry/inquiry-delivery.ts'
import { resendRequest } from './resend-request.ts'
import { useInquiry } from './use-inquiry.ts'

/** Asks to whom an inquiry is to be sent again, and leaves the request for the server. */
export const useResendAction: DocumentActionComponent = (props) => {
  const { inquiry, canEdit, patch } = useInquiry(props)
  const [isOpen, setIsOpen] = useState(false)
  if (inquiry.erasedAt !== undefined) return null
  const isAsked = inquiry.resendRequest !== undefined
  const close = () => {
    setIsOpen(false)
    props.onComplete()
  }
  const send = (receiver: DeliveryReceiver) => {
    patch(resendRequest([receiver]))
    close()
  }
  return {
    label: isAsked ? 'Being sent again…' : 'Send again…',
    icon: RefreshIcon,
    disabled: !canEdit || isAsked,
    title: isAsked ? 'The server has been asked, and will begin soon.' : undefined,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: 'Send again',
      onClose: close,
      content: (
        <Stack gap={4}>
          <Text size={1}>
            Who is to get this inquiry once more? How it went shows under Delivery.
          </Text>
          <Stack gap={2}>
            {deliveryReceivers.map(({ value, title }) => (
              <Button key={value} mode="ghost" onClick={() => send(value)} text={title} />
            ))}
          </Stack>
        </Stack>
      ),
    },
  }
}
