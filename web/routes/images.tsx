import { createFileRoute } from '@tanstack/react-router'
import { ImagesPage } from '#web/image/images-page.tsx'
import { requireOpenPage } from '#web/navigation/internal-page.ts'

export const Route = createFileRoute('/images')({
  beforeLoad: ({ context }) => requireOpenPage(context.settings, 'images'),
  component: ImagesPage,
})
