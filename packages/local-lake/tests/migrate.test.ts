import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createClient, type SanityClient, type SanityDocument } from '@sanity/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Migrate from '@sanity/migrate'
import { createLake, type LocalLake } from '../src/create-lake.ts'
import { type HttpsProxy, startHttpsProxy } from './support/https-proxy.ts'

/**
 * `@sanity/migrate` requests `https://<project>.<apiHost>`, whatever the scheme of `apiHost` is, so that
 * it reaches a lake only through a proxy. It reads the proxy's address when it is loaded.
 */
describe('@sanity/migrate', () => {
  let lake: LocalLake
  let proxy: HttpsProxy
  let client: SanityClient
  let api: Migrate.APIConfig
  let tools: typeof Migrate

  beforeAll(async () => {
    lake = await createLake({ projectId: 'website' })
    proxy = await startHttpsProxy(lake.url)
    setDefaultCACertificates([...getCACertificates(), readFileSync(proxy.certificate, 'utf8')])
    vi.stubEnv('HTTPS_PROXY', proxy.url)
    tools = await import('@sanity/migrate')
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await proxy.stop()
    await lake.close()
  })
  beforeEach(async () => {
    const config = lake.clientConfig(await lake.createDataset())
    const { projectId, dataset, token } = config
    api = { projectId, dataset, token, apiVersion: 'v2026-11-01' }
    client = createClient({ ...config, apiVersion: '2026-11-01' })
    await client
      .transaction()
      .create({ _id: 'c', _type: 'author', name: 'Ada' })
      .create({ _id: 'a', _type: 'post', name: 'One', tags: ['x', 'y'] })
      .create({ _id: 'b', _type: 'post', name: 'Two', author: { _type: 'reference', _ref: 'c' } })
      .commit()
  })

  const posts = () => client.fetch('*[_type == "post"] | order(_id) {_id, name, title, tags, by}')
  const stored = [
    { _id: 'a', name: 'One', title: null, tags: ['x', 'y'], by: null },
    { _id: 'b', name: 'Two', title: null, tags: null, by: null },
  ]

  test('reads documents of some types from the export endpoint', async () => {
    const { decodeText, fromExportEndpoint, parse, toArray } = tools
    const stream = await fromExportEndpoint({ ...api, documentTypes: ['author'] })
    const documents = parse(decodeText(stream.values()))
    expect(await toArray(documents)).toMatchObject([{ _id: 'c', name: 'Ada' }])
  })

  test('changes documents and their values, but nothing in a dry run', async () => {
    const { at, defineMigration, dryRun, run, set, toArray, unset } = tools
    const migration = defineMigration({
      title: 'Rename a field',
      documentTypes: ['post'],
      migrate: {
        document: ({ name }) => [at('title', set(name)), at('name', unset())],
        string: (text, path) => (path[0] === 'tags' ? set(text.toUpperCase()) : undefined),
      },
    })
    const mutations = await toArray(dryRun({ api }, migration))
    expect(mutations.flat()).toHaveLength(6)
    expect(await posts()).toEqual(stored)
    const progress: boolean[] = []
    await run({ api, onProgress: ({ done }) => progress.push(done === true) }, migration)
    expect(progress.at(-1)).toBe(true)
    expect(await posts()).toEqual([
      { _id: 'a', name: null, title: 'One', tags: ['X', 'Y'], by: null },
      { _id: 'b', name: null, title: 'Two', tags: null, by: null },
    ])
  })

  test('lets a migration create documents, and read others from the lake and the export', async () => {
    const { at, createIfNotExists, defineMigration, patch, run, set } = tools
    const migration = defineMigration({
      title: 'Copy the name of the author',
      async *migrate(documents, { client, filtered }) {
        yield createIfNotExists({
          _id: 'count',
          _type: 'count',
          of: await client.fetch('count(*)'),
        })
        for await (const { _id, author } of documents()) {
          const { _ref } = Object(author)
          const found = _ref && (await filtered.getDocument<SanityDocument>(_ref))
          if (found) yield patch(_id, at('by', set(found['name'])))
        }
      },
    })
    await run({ api }, migration)
    expect(await posts()).toEqual([stored[0], { ...stored[1], by: 'Ada' }])
    expect(await client.getDocument('count')).toMatchObject({ of: 3 })
  })

  test('reports a mutation that the lake rejects', async () => {
    const { create, defineMigration, run } = tools
    const migration = defineMigration({
      title: 'Create what exists',
      migrate: async function* migrate() {
        yield create({ _id: 'a', _type: 'post' })
      },
    })
    await expect(run({ api }, migration)).rejects.toThrow(
      /mutationError: The mutation\(s\) failed: .* already exists/,
    )
    expect(await posts()).toEqual(stored)
  })
})
