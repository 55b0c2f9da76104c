import type { SanityClient } from '@sanity/client'
import { expect } from 'vitest'
import { testExamples } from './test-examples.ts'

type Action = Exclude<Parameters<SanityClient['action']>[0], unknown[]>
const act =
  (
    actions: Action | readonly Action[],
    query = '*[_id in path("**") && _type == "bike"] | order(_id){_id, name}',
  ) =>
  async (client: SanityClient) => {
    // Actions on releases and on documents need separate requests.
    for (const action of [actions].flat()) await client.action(action)
    return client.fetch(query, {}, { perspective: 'raw' })
  }
const tandem = { _id: 'bike-123', name: 'Tandem' }
const one = { _id: 'bike-310', name: 'Single' }
const draft = (name: string) => ({ _id: 'drafts.bike-123', name })
const edit = {
  actionType: 'sanity.action.document.edit',
  draftId: 'drafts.bike-123',
  publishedId: 'bike-123',
  patch: { set: { name: 'Edited' } },
} as const
const ids = { draftId: 'drafts.bike-123', publishedId: 'bike-123' }
const release = {
  actionType: 'sanity.action.release.create',
  releaseId: 'drop',
  metadata: { title: 'New bikes', releaseType: 'undecided' },
} as const
const version = {
  actionType: 'sanity.action.document.version.create',
  publishedId: 'bike-123',
  document: { _id: 'versions.drop.bike-123', _type: 'bike', name: 'Black' },
} as const
const state = '*[_type == "system.release"][0]{state, "type": metadata.releaseType}'
const later = '2050-01-01T00:00:00.000Z'

testExamples('actions', [
  [
    'create',
    act({
      actionType: 'sanity.action.document.create',
      publishedId: 'new',
      attributes: { _id: 'drafts.new', _type: 'bike', name: 'New' },
      ifExists: 'fail',
    }),
    [tandem, one, { _id: 'drafts.new', name: 'New' }],
  ],
  ['edit', act(edit), [tandem, one, draft('Edited')]],
  [
    'publish',
    act([edit, { actionType: 'sanity.action.document.publish', ...ids }]),
    [{ ...tandem, name: 'Edited' }, one],
  ],
  [
    'unpublish',
    act({ actionType: 'sanity.action.document.unpublish', ...ids }),
    [one, draft('Tandem')],
  ],
  [
    'discard',
    act([edit, { actionType: 'sanity.action.document.version.discard', versionId: ids.draftId }]),
    [tandem, one],
  ],
  [
    'delete',
    act([
      edit,
      {
        actionType: 'sanity.action.document.delete',
        publishedId: 'bike-123',
        includeDrafts: [ids.draftId],
      },
    ]),
    [one],
  ],
  [
    'version.create',
    act([release, version]),
    [tandem, one, { _id: 'versions.drop.bike-123', name: 'Black' }],
  ],
  [
    'version.replace',
    act([
      release,
      version,
      {
        actionType: 'sanity.action.document.version.replace',
        document: { ...version.document, name: 'Red' },
      },
    ]),
    [tandem, one, { _id: 'versions.drop.bike-123', name: 'Red' }],
  ],
  [
    'version.discard',
    act([
      release,
      version,
      { actionType: 'sanity.action.document.version.discard', versionId: version.document._id },
    ]),
    [tandem, one],
  ],
  [
    'version.unpublish and release.publish',
    act([
      release,
      {
        actionType: 'sanity.action.document.version.unpublish',
        publishedId: 'bike-123',
        versionId: version.document._id,
      },
      { actionType: 'sanity.action.release.publish', releaseId: 'drop' },
    ]),
    [one, draft('Tandem')],
  ],
  [
    'release.publish',
    act([release, version, { actionType: 'sanity.action.release.publish', releaseId: 'drop' }]),
    [{ ...tandem, name: 'Black' }, one],
  ],
  [
    'release.edit',
    act(
      [
        release,
        {
          actionType: 'sanity.action.release.edit',
          releaseId: 'drop',
          patch: { set: { metadata: { releaseType: 'asap' } } },
        },
      ],
      state,
    ),
    { state: 'active', type: 'asap' },
  ],
  [
    'release.schedule',
    act(
      [
        release,
        { actionType: 'sanity.action.release.schedule', releaseId: 'drop', publishAt: later },
      ],
      state,
    ),
    { state: 'scheduled', type: 'undecided' },
  ],
  [
    'release.unschedule',
    act(
      [
        release,
        { actionType: 'sanity.action.release.schedule', releaseId: 'drop', publishAt: later },
        { actionType: 'sanity.action.release.unschedule', releaseId: 'drop' },
      ],
      state,
    ),
    { state: 'active', type: 'undecided' },
  ],
  [
    'release.archive',
    act([release, { actionType: 'sanity.action.release.archive', releaseId: 'drop' }], state),
    { state: 'archived', type: 'undecided' },
  ],
  [
    'release.unarchive',
    act(
      [
        release,
        { actionType: 'sanity.action.release.archive', releaseId: 'drop' },
        { actionType: 'sanity.action.release.unarchive', releaseId: 'drop' },
      ],
      state,
    ),
    { state: 'active', type: 'undecided' },
  ],
  [
    'release.delete',
    act(
      [
        release,
        { actionType: 'sanity.action.release.archive', releaseId: 'drop' },
        { actionType: 'sanity.action.release.delete', releaseId: 'drop' },
      ],
      state,
    ),
    null,
  ],
  [
    'a dry run with a transaction id',
    async (c) => [
      await c.action(edit, { dryRun: true, transactionId: 'chosen' }),
      await c.getDocument(ids.draftId),
    ],
    [{ transactionId: 'chosen' }, undefined],
  ],
  [
    'a release from start to end',
    async (c) => {
      const { releaseId } = await c.releases.create({
        metadata: { title: 'New bike drop', releaseType: 'scheduled', intendedPublishAt: later },
      })
      await c.createVersion({
        document: { _type: 'bike', name: 'Upgraded' },
        releaseId,
        publishedId: 'bike-123',
      })
      await c.unpublishVersion({ publishedId: 'bike-310', releaseId })
      const { result } = await c
        .withConfig({ perspective: 'raw' })
        .releases.fetchDocuments({ releaseId })
      const listed = result.map(({ _id, _system }) => ({
        _id: _id.replace(releaseId, 'R'),
        isDeleted: _system?.['delete'],
      }))
      await c.releases.schedule({ releaseId, publishAt: later })
      await c.releases.unschedule({ releaseId })
      await c.releases.publish({ releaseId })
      const done = await c.releases.get({ releaseId })
      await c.releases.delete({ releaseId })
      return [
        listed,
        done?.state,
        await c.releases.get({ releaseId }),
        await c.fetch('*[_type == "bike"].name'),
      ]
    },
    [
      expect.arrayContaining([
        { _id: 'versions.R.bike-123', isDeleted: undefined },
        { _id: 'versions.R.bike-310', isDeleted: true },
      ]),
      'published',
      undefined,
      ['Upgraded'],
    ],
  ],
])
