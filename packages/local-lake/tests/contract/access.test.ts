import type { MutationEvent, SanityDocument } from '@sanity/client'
import { filter, firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { id, kit, openContract, refusal, type } from './contract-run.ts'
import type { ContractTarget } from './contract-target.ts'

let target: ContractTarget

beforeAll(async () => {
  target = await openContract()
})

afterAll(() => target.stop())

describe('without a token', () => {
  beforeAll(async () => {
    await target.editor
      .transaction()
      .createOrReplace(kit('open', { group: 'access' }))
      .createOrReplace({ ...kit('open', { group: 'access' }), _id: `drafts.${id('open')}` })
      .createOrReplace({ ...kit('closed', { group: 'access' }), _id: `inquiry.${id('closed')}` })
      .commit()
  })

  test('a query finds neither drafts nor ids with a dot, in no perspective', async () => {
    for (const perspective of ['raw', 'published'] as const) {
      const ids = await target.anonymous.fetch(
        '*[_type == $type && group == "access"]._id',
        { type },
        { perspective },
      )
      expect(ids).toEqual([id('open')])
    }
  })

  test('a reference does not resolve to them', async () => {
    const to = { _ref: `inquiry.${id('closed')}` }
    await target.editor.createOrReplace(kit('leading', { to }))
    const led = await target.anonymous.fetch('*[_id == $id][0].to->title', { id: id('leading') })
    expect(led).toBeNull()
  })

  test('documents are not returned by id', async () => {
    const hidden = `inquiry.${id('closed')}`
    const [document] = await target.anonymous.getDocuments([hidden, `drafts.${id('open')}`])
    expect(document).toBeNull()
    expect(await target.editor.getDocument(hidden)).toBeDefined()
  })

  test('nothing is written', async () => {
    const { status } = await refusal(target.anonymous.create(kit('forbidden')))
    expect([401, 403]).toContain(status)
    expect(await target.editor.getDocument(id('forbidden'))).toBeUndefined()
  })

  test('no action is done', async () => {
    const publishedId = id('open')
    const attributes = { ...kit('open'), _id: `drafts.${publishedId}` }
    const action = {
      actionType: 'sanity.action.document.create',
      publishedId,
      attributes,
      ifExists: 'ignore',
    } as const
    const { status } = await refusal(target.anonymous.action(action))
    expect([401, 403]).toContain(status)
    const unpublish = {
      actionType: 'sanity.action.document.unpublish',
      publishedId,
      draftId: `drafts.${publishedId}`,
    } as const
    expect([401, 403]).toContain((await refusal(target.anonymous.action(unpublish))).status)
    expect(await target.editor.getDocument(publishedId)).toBeDefined()
  })

  test('a listener gets only public documents', async () => {
    const heard = firstValueFrom(
      target.anonymous
        .listen(
          '*[_type == $type && group == "access"]',
          { type },
          {
            events: ['welcome', 'mutation'],
            includeAllVersions: true,
          },
        )
        .pipe(
          filter((event): event is MutationEvent<SanityDocument> => {
            if (event.type === 'welcome') {
              void target.editor
                .transaction()
                .patch(`inquiry.${id('closed')}`, { set: { price: 1 } })
                .patch(`drafts.${id('open')}`, { set: { price: 1 } })
                .patch(id('open'), { set: { price: 1 } })
                .commit()
            }
            return event.type === 'mutation'
          }),
        ),
    )
    expect((await heard).documentId).toBe(id('open'))
  })
})
