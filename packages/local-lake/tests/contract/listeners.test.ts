import * as v from 'valibot'
import type { ListenEvent, MutationEvent } from '@sanity/client'
import { applyPatch } from 'mendoza'
import { filter, firstValueFrom, take, toArray, type Observable } from 'rxjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { id, kit, openContract, type } from './contract-run.ts'
import type { ContractTarget } from './contract-target.ts'

const withEffects = v.looseObject({ effects: v.object({ apply: v.array(v.unknown()) }) })

let target: ContractTarget

beforeAll(async () => {
  target = await openContract()
})

afterAll(() => target.stop())

describe('listeners', () => {
  /** Calls `change` after the listener's welcome event, and returns its first `count` mutations. */
  async function heard(
    events: Observable<ListenEvent<Record<string, unknown>>>,
    count: number,
    change: () => Promise<unknown>,
  ) {
    const mutations = firstValueFrom(
      events.pipe(
        filter((event): event is MutationEvent => {
          if (event.type === 'welcome') void change()
          return event.type === 'mutation'
        }),
        take(count),
        toArray(),
      ),
    )
    return mutations
  }

  const options = {
    events: ['welcome' as const, 'mutation' as const],
    includeAllVersions: true,
    includePreviousRevision: true,
    effectFormat: 'mendoza' as const,
  }

  test('get events, in order, when a document appears, changes and disappears', async () => {
    const events = target.editor.listen(
      '*[_type == $type && _id == $id]',
      { type, id: id('heard') },
      options,
    )
    const [appear, update, disappear] = await heard(events, 3, async () => {
      await target.editor.create(kit('heard'))
      await target.editor.patch(id('heard')).set({ title: 'changed' }).commit()
      await target.editor.delete(id('heard'))
    })
    expect([appear, update, disappear].map((event) => event?.transition)).toEqual([
      'appear',
      'update',
      'disappear',
    ])
    expect(appear).not.toHaveProperty('previousRev')
    expect(appear?.mutations[0]).toHaveProperty('create')
    expect(update?.previousRev).toBe(appear?.resultRev)
    expect(disappear?.previousRev).toBe(update?.resultRev)
    expect(update?.result).toMatchObject({ title: 'changed' })
    expect(update?.previous).toMatchObject({ title: 'heard' })
  })

  test('get one event for a document changed twice in a transaction, with usable effects', async () => {
    await target.editor.create(kit('twice', { count: 0 }))
    const before = await target.editor.getDocument(id('twice'))
    const events = target.editor.listen(
      '*[_id in $ids]',
      { ids: [id('twice'), id('second')] },
      options,
    )
    const found = await heard(events, 2, () =>
      target.editor
        .transaction()
        .patch(id('twice'), { inc: { count: 1 } })
        .create(kit('second'))
        .patch(id('twice'), { inc: { count: 1 } })
        .commit(),
    )
    const twice = found.find(({ documentId }) => documentId === id('twice'))
    expect(found.map(({ transactionTotalEvents }) => transactionTotalEvents)).toEqual([2, 2])
    expect(twice?.mutations).toHaveLength(2)
    // The client's types lack the effects, which the option requests.
    const { effects } = v.parse(withEffects, twice)
    // The Studio applies effects to documents without their revision, which the event contains.
    const { _rev: _before, ...old } = v.parse(v.looseObject({ _rev: v.string() }), before)
    const { _rev, ...now } = v.parse(v.looseObject({ _rev: v.string() }), twice?.result)
    expect(applyPatch(old, effects.apply)).toEqual(now)
    expect(_rev).toBe(twice?.resultRev)
  })

  test('get events when a document starts and stops matching their filter', async () => {
    await target.editor.create(kit('filtered', { price: 1 }))
    const events = target.editor.listen(
      '*[_id == $id && price > 5]',
      { id: id('filtered') },
      options,
    )
    const found = await heard(events, 2, async () => {
      await target.editor.patch(id('filtered')).set({ price: 2 }).commit()
      await target.editor.patch(id('filtered')).set({ price: 6 }).commit()
      await target.editor.patch(id('filtered')).set({ price: 3 }).commit()
    })
    expect(found.map(({ transition }) => transition)).toEqual(['appear', 'disappear'])
    expect(found[0]).not.toHaveProperty('previousRev')
  })

  test('get no events for drafts unless they request them', async () => {
    const events = target.editor.listen(
      '*[_type == $type && group == "versions"]',
      { type },
      { events: ['welcome', 'mutation'] },
    )
    const [first] = await heard(events, 1, async () => {
      await target.editor.create({
        ...kit('unheard', { group: 'versions' }),
        _id: `drafts.${id('unheard')}`,
      })
      await target.editor.create(kit('unheard', { group: 'versions' }))
    })
    expect(first?.documentId).toBe(id('unheard'))
  })
})
