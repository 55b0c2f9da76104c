import type { Page } from '@playwright/test'

/** Records a page's requests for content and for its event stream. */
export function watchLake(page: Page) {
  const queries: string[] = []
  const asked = { queries, lakeStreams: 0, streams: 0 }
  page.on('request', (request) => {
    if (request.method() === 'OPTIONS') return
    if (request.url().includes('/data/query/')) queries.push(request.url())
    if (request.url().includes('/data/live/events/')) asked.lakeStreams += 1
    if (request.url().includes('/api/content/events')) asked.streams += 1
  })
  return asked
}
