import { setImmediate } from 'node:timers/promises'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { findCompared } from './find-compared.ts'

test('without a connection, it rejects once: no other rejection stays without a handler', async () => {
  const load = vi.fn(async (): Promise<never> => {
    throw new Error('offline')
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await expect(findCompared({ queryClient, content: { load } }, {})).rejects.toThrow('offline')
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  // Vitest fails if a promise is rejected without a handler.
  await setImmediate()
})
