import { createClient } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editorToken, startLake, type RunningLake } from '#tests/contract/start-lake.ts'

let running: RunningLake

beforeAll(async () => {
  running = await startLake()
})

afterAll(() => running.stop())

test('a text of a result leads to its place in the draft', async () => {
  const client = createClient({
    projectId: 'petjet',
    dataset: 'test',
    apiHost: running.host,
    useProjectHostname: false,
    apiVersion: '2026-11-01',
    token: editorToken,
    useCdn: false,
    perspective: 'drafts',
    resultSourceMap: true,
  })
  await client.create({
    _id: 'drafts.kit',
    _type: 'kit',
    title: 'Cabin kit',
    slug: { current: 'cabin-kit' },
    parts: [{ _key: 'a', name: 'Leash' }],
  })
  const { resultSourceMap } = await client.fetch(
    '*[_type == "kit"]{_id, title, "slug": slug.current, "computed": title + "!", parts[]{name}}',
    {},
    { filterResponse: false },
  )
  expect(resultSourceMap?.documents).toEqual([{ _id: 'drafts.kit', _type: 'kit' }])
  const places = Object.entries(resultSourceMap?.mappings ?? {}).map(([path, { source }]) => [
    path,
    source.type === 'documentValue' ? resultSourceMap?.paths[source.path] : undefined,
  ])
  expect(Object.fromEntries(places)).toEqual({
    "$[0]['title']": "$['title']",
    "$[0]['slug']": "$['slug']['current']",
    "$[0]['parts'][0]['name']": "$['parts'][?(@._key=='a')]['name']",
  })
})
