import { createFileRoute } from '@tanstack/react-router'
import { DesignPage } from '#web/app/design/design-page.tsx'
import { requireOpenPage } from '#web/app/navigation/internal-page.ts'

export const Route = createFileRoute('/design')({
  beforeLoad: ({ context }) => requireOpenPage(context.settings, 'design'),
  component: DesignPage,
})
