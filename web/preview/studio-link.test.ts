import { expect, test } from 'vitest'
import { allowOnlyMessagesFrom } from './studio-link.ts'

/** A page on which several listeners receive messages; only its events are used. */
function openPage() {
  const page = new EventTarget()
  const heard: string[] = []
  // The test has no window; the guard uses no other part of one.
  allowOnlyMessagesFrom(['https://www.example.com', 'https://studio.example.com'], page as Window)
  page.addEventListener('message', (event) => heard.push((event as MessageEvent).origin))
  const post = (origin: string) => page.dispatchEvent(new MessageEvent('message', { origin }))
  return { heard, post }
}

test('only messages of the site and of its Studio pass', () => {
  const { heard, post } = openPage()
  const odd = ['https://evil.example', 'https://www.example.com.evil.example', 'null', '']
  for (const origin of [...odd, 'https://www.example.com', 'https://studio.example.com']) {
    post(origin)
  }
  expect(heard).toEqual(['https://www.example.com', 'https://studio.example.com'])
})
