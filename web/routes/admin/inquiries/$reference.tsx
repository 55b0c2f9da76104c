import { createFileRoute } from '@tanstack/react-router'
import { useAdminFlag } from '#web/admin/admin-flag.ts'
import { InquirySheet } from '#web/admin/inquiry-sheet.tsx'

export const Route = createFileRoute('/admin/inquiries/$reference')({
  component: InquiryOfAddress,
})

function InquiryOfAddress() {
  const { reference } = Route.useParams()
  // The page counts as hydrated when this component is, so this component also renders without a
  // sign-in.
  return useAdminFlag() ? <InquirySheet key={reference} reference={reference} /> : null
}
