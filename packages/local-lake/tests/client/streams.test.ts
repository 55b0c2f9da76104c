import type { ListenEvent, SanityClient } from '@sanity/client'
import { firstValueFrom, type Observable } from 'rxjs'
import { expect } from 'vitest'
import { bike, testExamples } from './test-examples.ts'

/** The events until `isLast`, after `act` has run upon the welcome. */
async function eventsOf<Event extends { type: string }>(
  stream: Observable<Event>,
  act: () => Promise<unknown>,
): Promise<Event[]> {
  const events: Event[] = []
  let fail: (error: unknown) => void = () => undefined
  const failed = new Promise<never>((_, reject) => (fail = reject))
  const subscription = stream.subscribe({ next: (event) => events.push(event), error: fail })
  const seen = (count: number) => expect.poll(() => events.length).toBeGreaterThanOrEqual(count)
  try {
    await Promise.race([seen(1), failed])
    await act()
    await Promise.race([seen(2), failed])
  } finally {
    subscription.unsubscribe()
  }
  return events
}
const listen =
  (options: object, act: (client: SanityClient) => Promise<unknown>) => async (c: SanityClient) => {
    const stream: Observable<ListenEvent<Record<string, unknown>>> = c.listen(
      '*[_type == $type]',
      { type: 'bike' },
      { events: ['welcome', 'mutation'], ...options },
    )
    return (await eventsOf(stream, () => act(c)))[1]
  }

testExamples('streams', [
  [
    'listen',
    listen({}, (c) => c.patch('bike-123').set({ seats: 3 }).commit()),
    expect.objectContaining({
      type: 'mutation',
      documentId: 'bike-123',
      transition: 'update',
      mutations: [{ patch: { id: 'bike-123', set: { seats: 3 } } }],
      result: expect.objectContaining({ name: 'Tandem', seats: 3 }),
    }),
  ],
  [
    'listen with the previous revision only',
    listen({ includeResult: false, includeMutations: false, includePreviousRevision: true }, (c) =>
      c.delete('bike-123'),
    ),
    expect.objectContaining({ transition: 'disappear', previous: expect.objectContaining(bike) }),
  ],
  [
    'live events have the sync tags of the query',
    async (c) => {
      const { syncTags } = await c.fetch('*[_type == "bike"]', {}, { filterResponse: false })
      const live = c.live.events()
      const [, event] = await eventsOf(live, () => c.patch('bike-123').inc({ seats: 1 }).commit())
      if (event?.type !== 'message') return event
      const result = await c.fetch(
        '*[_id == "bike-123"][0].seats',
        {},
        { lastLiveEventId: event.id },
      )
      return { isTagged: event.tags.some((tag) => syncTags?.includes(tag)), result }
    },
    { isTagged: true, result: 3 },
  ],
  [
    'live events of drafts',
    async (c) => {
      const live = c.withConfig({ apiVersion: 'vX' }).live.events({ includeDrafts: true })
      const events = await eventsOf(live, () => c.create({ _id: 'drafts.x', _type: 'bike' }))
      return events.map(({ type }) => type)
    },
    ['welcome', 'message'],
  ],
  ['an observable', (c) => firstValueFrom(c.observable.fetch('count(*[_type == "bike"])')), 2],
])
