import { expect } from 'vitest'
import { testExamples } from './test-examples.ts'

testExamples('the project', [
  [
    'users.getById',
    (c) => c.users.getById('me'),
    expect.objectContaining({
      role: 'administrator',
      id: 'service-administrate',
      name: expect.any(String),
    }),
  ],
  [
    'users.getById of somebody else',
    (c) => c.users.getById('local-editor'),
    expect.objectContaining({ id: 'local-editor', displayName: expect.any(String) }),
  ],
  ['projects.list', async (c) => (await c.projects.list()).map(({ id }) => id), ['bikeshop']],
  [
    'projects.getById',
    (c) => c.projects.getById('bikeshop'),
    expect.objectContaining({
      id: 'bikeshop',
      displayName: expect.any(String),
      members: expect.any(Array),
    }),
  ],
  [
    'datasets',
    async (c) => {
      const name = c.config().dataset ?? ''
      const has = async () =>
        (await c.datasets.list()).find((dataset) => dataset.name === `${name}-new`)?.aclMode
      const createdOne = await c.datasets.create(`${name}-new`, { aclMode: 'private' })
      const before = await has()
      const edited = await c.datasets.edit(`${name}-new`, { aclMode: 'public' })
      const after = await has()
      const deleted = await c.datasets.delete(`${name}-new`)
      return [createdOne.aclMode, before, edited.aclMode, after, deleted, await has()]
    },
    ['private', 'private', 'public', 'public', { deleted: true }, undefined],
  ],
  ['request', (c) => c.request({ uri: '/ping' }), { ping: 'pong' }],
  [
    'request with a query',
    (c) => c.request({ url: `/data/query/${c.config().dataset}`, query: { query: '1 + 1' } }),
    expect.objectContaining({ result: 2 }),
  ],
  [
    'getUrl and getDataUrl',
    async (c) => (await fetch(c.getUrl(c.getDataUrl('doc', 'bike-123')))).status,
    200,
  ],
])
