import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchPageViews } from './analytics/page-views.ts'
import { createLakeContent } from './content/lake-content.ts'
import { readRuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import { watchLakeEvents } from './content/live-refetch.ts'
import { createAppRouter } from './router.tsx'
import './theme.css'

const settings = readRuntimeSettings(document)
const content = createLakeContent(settings)
const router = createAppRouter({ content, settings, origin: window.location.origin })

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={router} />
  </StrictMode>,
)
watchPageViews(router)
// A live event during hydration would change what React compares with the HTML.
const stopWaiting = router.subscribe('onRendered', () => {
  stopWaiting()
  watchLakeEvents({ router, content })
})
