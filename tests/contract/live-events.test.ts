import type { LiveEvent } from '@sanity/client'
import { filter, firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { id, kit, openContract, type } from './contract-run.ts'
import type { ContractTarget } from './contract-target.ts'

let target: ContractTarget

beforeAll(async () => {
  target = await openContract()
})

afterAll(() => target.stop())

describe('live events', () => {
  test('tell which queries are stale, and only those', async () => {
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
})
