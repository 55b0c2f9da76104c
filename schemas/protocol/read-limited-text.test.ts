import { expect, test } from 'vitest'
import { readLimitedText } from './read-limited-text.ts'

/** A body of these chunks, which never ends, and whether it was canceled. */
function endlessBody(chunk: Uint8Array<ArrayBuffer>) {
  const state = { chunks: 0, isCanceled: false }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      state.chunks += 1
      controller.enqueue(chunk)
    },
    cancel() {
      state.isCanceled = true
    },
  })
  return { body, state }
}

test('a body up to the limit is read completely, with characters split between chunks', async () => {
  const bytes = new TextEncoder().encode('Kätzchen')
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(bytes.slice(0, 2))
      controller.enqueue(bytes.slice(2))
      controller.close()
    },
  })
  expect(await readLimitedText({ body }, bytes.length)).toBe('Kätzchen')
  expect(await readLimitedText(new Response('Kätzchen'), bytes.length - 1)).toBeUndefined()
  expect(await readLimitedText(new Response(null), 10)).toBe('')
})

test('a body that does not end is canceled soon after the limit', async () => {
  const { body, state } = endlessBody(new Uint8Array(1000))
  expect(await readLimitedText({ body }, 10_000)).toBeUndefined()
  expect(state.isCanceled).toBe(true)
  expect(state.chunks).toBeLessThan(14)
})
