import type { SanityDocument } from 'sanity'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PublishContext, publishWhenValid } from './publish-when-valid.ts'

const draft: SanityDocument = {
  _id: 'drafts.kit',
  _type: 'product',
  _rev: '1',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A Studio that counts publications and collects the messages for the editor. */
function contextWith(
  validate: PublishContext['validate'],
  disabled = () => false,
  confirm: PublishContext['confirm'] = () => Promise.resolve(true),
) {
  const published: true[] = []
  const reasons: string[] = []
  const press = publishWhenValid({
    latest: () => ({
      draft,
      description: {
        disabled: disabled(),
        title: 'There are no changes to publish',
        onHandle: () => void published.push(true),
      },
    }),
    validate,
    confirm,
    refuse: (reason) => void reasons.push(reason),
  })
  return { published, reasons, press }
}

test('a valid document is published once, however often the key is pressed meanwhile', async () => {
  const { published, reasons, press } = contextWith(() => Promise.resolve([{ level: 'warning' }]))
  const presses = [press(), press()]
  await vi.advanceTimersByTimeAsync(30_000)
  await Promise.all(presses)
  expect(published).toHaveLength(1)
  const later = press()
  await vi.advanceTimersByTimeAsync(30_000)
  await later
  expect(published).toHaveLength(2)
  expect(reasons).toEqual([])
})

test.each([
  ['has errors', () => Promise.resolve([{ level: 'error' as const }]), /Fix the errors/],
  ['cannot be checked', () => Promise.reject(new Error('The lake is away.')), /The lake is away\./],
  ['is checked for ever', () => new Promise<never>(() => {}), /it took too long/],
])('a document that %s is not published, and the editor sees why', async (_, validate, message) => {
  const { published, reasons, press } = contextWith(validate)
  for (const count of [1, 2]) {
    const pressed = press()
    await vi.advanceTimersByTimeAsync(30_000)
    await pressed
    expect(reasons).toHaveLength(count)
  }
  expect(reasons[0]).toMatch(message)
  expect(published).toEqual([])
})

test('a document that the Studio forbids to publish meanwhile is not published', async () => {
  let isDisabled = false
  const { published, reasons, press } = contextWith(
    () => {
      isDisabled = true
      return Promise.resolve([])
    },
    () => isDisabled,
  )
  const pressed = press()
  await vi.advanceTimersByTimeAsync(30_000)
  await pressed
  expect(published).toEqual([])
  expect(reasons).toEqual(['There are no changes to publish'])
})

test('an error that is mended does not hold publishing up, though the Studio still objects to it', async () => {
  const late = Date.now() + 3000
  const { published, reasons, press } = contextWith(
    () => Promise.resolve([]),
    () => Date.now() < late,
  )
  const pressed = press()
  await vi.advanceTimersByTimeAsync(2900)
  expect(published).toEqual([])
  await vi.advanceTimersByTimeAsync(30_000)
  await pressed
  expect(published).toHaveLength(1)
  expect(reasons).toEqual([])
})

test('validates input that was typed during the Studio’s validation', async () => {
  const typed: SanityDocument = { ...draft, price: -1 }
  let now = draft
  const published: true[] = []
  const reasons: string[] = []
  const press = publishWhenValid({
    latest: () => ({
      draft: now,
      description: { disabled: now === draft, onHandle: () => void published.push(true) },
    }),
    validate: (document) => Promise.resolve(document === typed ? [{ level: 'error' }] : []),
    confirm: () => Promise.resolve(true),
    refuse: (reason) => void reasons.push(reason),
  })
  const pressed = press()
  await vi.advanceTimersByTimeAsync(1000)
  now = typed
  await vi.advanceTimersByTimeAsync(30_000)
  await pressed
  expect(published).toEqual([])
  expect(reasons).toEqual(['Fix the errors marked in the document first.'])
})

test('does not publish without confirmation, and can be tried again', async () => {
  const answers = [false, true]
  const { published, reasons, press } = contextWith(
    () => Promise.resolve([]),
    undefined,
    () => Promise.resolve(answers.shift() ?? false),
  )
  for (const count of [0, 1]) {
    const pressed = press()
    await vi.advanceTimersByTimeAsync(30_000)
    await pressed
    expect(published).toHaveLength(count)
  }
  expect(reasons).toEqual([])
})

test('publishes nothing if the redirect cannot be stored, and shows the reason', async () => {
  const { published, reasons, press } = contextWith(
    () => Promise.resolve([]),
    undefined,
    () => Promise.reject(new Error('The lake is away.')),
  )
  const pressed = press()
  await vi.advanceTimersByTimeAsync(30_000)
  await pressed
  expect(published).toEqual([])
  expect(reasons).toEqual([
    'The redirect from the old address could not be stored: The lake is away. Try again.',
  ])
})
