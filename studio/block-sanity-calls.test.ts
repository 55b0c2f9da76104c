import { expect, test, vi } from 'vitest'
import { blockSanityCalls } from './block-sanity-calls.ts'

test('answers the checks for new versions and feedback itself, and passes everything else on', async () => {
  const ask = vi.fn<typeof fetch>(() => Promise.resolve(new Response('asked')))
  const quiet = blockSanityCalls(ask)

  const version = await quiet('https://sanity-cdn.com/v1/modules/sanity/latest/^6.9.2/t1700000000')
  expect(await version.json()).toEqual({})
  const feedback = await quiet('https://api.sanity.io/vX/intake/feedback', { method: 'POST' })
  expect(feedback.ok).toBe(false)
  expect(ask).not.toHaveBeenCalled()

  const other = await quiet(new Request('http://petjet.localhost:3333/v1/users/me'))
  expect(await other.text()).toBe('asked')
})
