import { EnvelopeIcon } from '@sanity/icons/Envelope'
import type { DocumentActionComponent } from 'sanity'
import { replyAddress } from './reply-address.ts'
import { useInquiry } from './use-inquiry.ts'

/** Starts a reply in the user's own mail program. */
export const useReplyAction: DocumentActionComponent = (props) => {
  const { inquiry } = useInquiry(props)
  const address = replyAddress(inquiry)
  if (address === null) return null
  return {
    label: 'Reply by mail',
    icon: EnvelopeIcon,
    onHandle: () => {
      location.assign(address)
      props.onComplete()
    },
  }
}
