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

/** Waits as long as pressed shortcuts can take. */
async function settled(...pressed: Promise<void>[]) {
  await vi.advanceTimersByTimeAsync(30_000)
  await Promise.all(pressed)
}

test('publishes a valid document once if the shortcut is pressed twice', async () => {
  const { published, reasons, press } = contextWith(() => Promise.resolve([{ level: 'warning' }]))
  await settled(press(), press())
  expect(published).toHaveLength(1)
  await settled(press())
  expect(published).toHaveLength(2)
  expect(reasons).toEqual([])
})

test.each([
  ['has errors', () => Promise.resolve([{ level: 'error' as const }]), /Fix the errors/],
  [
    'cannot be validated',
    () => Promise.reject(new Error('The lake is away.')),
    /The lake is away\./,
  ],
  ['takes forever to validate', () => new Promise<never>(() => {}), /The check took too long/],
])('a document that %s is not published, and the editor sees why', async (_, validate, message) => {
  const { published, reasons, press } = contextWith(validate)
  for (const count of [1, 2]) {
    await settled(press())
    expect(reasons).toHaveLength(count)
  }
  expect(reasons[0]).toMatch(message)
  expect(published).toEqual([])
})

test('does not publish if the Studio disables its action during validation', async () => {
  let isDisabled = false
  const { published, reasons, press } = contextWith(
    () => {
      isDisabled = true
      return Promise.resolve([])
    },
    () => isDisabled,
  )
  await settled(press())
  expect(published).toEqual([])
  expect(reasons).toEqual(['There are no changes to publish'])
})

test('waits for the Studio if it still reports an error that is already fixed', async () => {
  const late = Date.now() + 3000
  const { published, reasons, press } = contextWith(
    () => Promise.resolve([]),
    () => Date.now() < late,
  )
  const pressed = press()
  await vi.advanceTimersByTimeAsync(2900)
  expect(published).toEqual([])
  await settled(pressed)
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
  await settled(pressed)
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
    await settled(press())
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
  await settled(press())
  expect(published).toEqual([])
  expect(reasons).toEqual([
    'The redirect from the old address could not be stored: The lake is away. Try again.',
  ])
})
