import type { LiveEvent } from '@sanity/client'
import { filter, firstValueFrom, take, toArray } from 'rxjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { id, kit, openContract, type } from './contract-run.ts'
import type { ContractTarget } from './contract-target.ts'

let target: ContractTarget

beforeAll(async () => {
  target = await openContract()
})

afterAll(() => target.stop())

/** The first events of a stream that starts after a position. */
function eventsSince(position: string, count: number): Promise<LiveEvent[]> {
  const client = target.anonymous.withConfig({ headers: { 'Last-Event-ID': position } })
  return firstValueFrom(client.live.events().pipe(take(count), toArray()))
}

describe('live events', () => {
  test('name the stale queries, and only those', async () => {
    await target.editor.create(kit('live'))
    const { syncTags: own = [] } = await target.anonymous.fetch(
      '*[_type == $type]{title}',
      { type },
      { filterResponse: false, perspective: 'published' },
    )
    const { syncTags: other = [] } = await target.anonymous.fetch(
      '*[_type == "somethingElse"]{title}',
      {},
      { filterResponse: false, perspective: 'published' },
    )
    const message = await firstValueFrom(
      target.anonymous.live.events().pipe(
        filter((event: LiveEvent) => {
          if (event.type === 'welcome')
            void target.editor.patch(id('live')).set({ title: 'new' }).commit()
          return event.type === 'message'
        }),
      ),
    )
    const tags: readonly string[] = 'tags' in message ? message.tags : []
    expect(own.some((tag) => tags.includes(tag))).toBe(true)
    expect(other.some((tag) => tags.includes(tag))).toBe(false)
  })

  test('start after the event that a reader names, so that it misses none', async () => {
    const { syncTags = [] } = await target.anonymous.fetch(
      '*[_type == $type]{title}',
      { type },
      { filterResponse: false, perspective: 'published' },
    )
    const first = await firstValueFrom(target.anonymous.live.events())
    expect(first.type).toBe('welcome')
    const position = 'id' in first ? first.id : ''
    await target.editor.patch(id('live')).set({ title: 'missed' }).commit()
    const heard = await eventsSince(position, 2)
    expect(heard.map(({ type }) => type)).toEqual(['welcome', 'message'])
    const [, message] = heard
    const tags: readonly string[] = message && 'tags' in message ? message.tags : []
    expect(syncTags.some((tag) => tags.includes(tag))).toBe(true)
    const after = message && 'id' in message ? message.id : ''
    expect((await eventsSince(after, 1)).map(({ type }) => type)).toEqual(['welcome'])
  })

  test('tell a reader with an unknown position to start over', async () => {
    expect((await eventsSince('nowhere', 1)).map(({ type }) => type)).toEqual(['restart'])
  })
})
