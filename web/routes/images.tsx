import { createFileRoute } from '@tanstack/react-router'
import { ImagesPage } from '#web/pages/images/images-page.tsx'
import { requireOpenPage } from '#web/app/navigation/internal-page.ts'

export const Route = createFileRoute('/images')({
  beforeLoad: ({ context }) => requireOpenPage(context.settings, 'images'),
  component: ImagesPage,
})
