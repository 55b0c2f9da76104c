import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import { Route } from '#web/routes/index.tsx'
import type { RouterContext } from '#web/router-context.ts'

const load = Route.options.loader as unknown as (of: {
  context: Pick<RouterContext, 'queryClient' | 'content'>
}) => Promise<void>

/** Loads the home page while the first requests of one query fail; returns how often it was sent. */
async function requestsOf(failing: string, failures: number): Promise<number> {
  let requests = 0
  const content: ContentSource = {
    async load(request) {
      if (request.name === failing && (requests += 1) <= failures) throw new Error('no answer')
      return { data: await request.curated(), syncTags: [], origin: 'lake' }
    },
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await load({ context: { queryClient, content } }).catch(() => {})
  return requests
}

test('the home page retries its query for kits twice, and no other query', async () => {
  expect(await requestsOf('kits', 0)).toBe(1)
  expect(await requestsOf('kits', 1)).toBe(2)
  expect(await requestsOf('kits', 9)).toBe(3)
  expect(await requestsOf('home-page', 9)).toBe(1)
})
