import { createFileRoute } from '@tanstack/react-router'
import { useIsSignedIn } from '#web/admin/sign-in-state.ts'
import { InquirySheet } from '#web/admin/inquiry-sheet.tsx'

export const Route = createFileRoute('/admin/inquiries/$reference')({
  component: InquiryOfAddress,
})

function InquiryOfAddress() {
  const { reference } = Route.useParams()
  // The page counts as hydrated when this component is, so this component also renders without a
  // sign-in.
  return useIsSignedIn() ? <InquirySheet key={reference} reference={reference} /> : null
}
