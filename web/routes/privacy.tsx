import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '#web/privacy/privacy-page.tsx'

export const Route = createFileRoute('/privacy')({
  component: PrivacyPage,
})
