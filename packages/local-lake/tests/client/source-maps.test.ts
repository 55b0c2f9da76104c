import type { ContentSourceMap } from '@sanity/client'
import { resolveEditUrl } from '@sanity/client/csm'
import { stegaClean } from '@sanity/client/stega'
import { vercelStegaDecode } from '@vercel/stega'
import { expect } from 'vitest'
import { testExamples } from './test-examples.ts'

testExamples('source maps', [
  [
    'resultSourceMap',
    async (c) => {
      const { resultSourceMap } = await c
        .withConfig({ resultSourceMap: true })
        .fetch('*[_id == "bike-123"][0]{name}', {}, { filterResponse: false })
      return { documents: resultSourceMap?.documents, paths: resultSourceMap?.paths }
    },
    { documents: [{ _id: 'bike-123', _type: 'bike' }], paths: ["$['name']"] },
  ],
  [
    'an edit link with the key of an item',
    async (c) => {
      const fetched = await c
        .withConfig({ resultSourceMap: 'withKeyArraySelector' })
        .fetch('*[_id == "bike-123"][0]{reviews}', {}, { filterResponse: false })
      const resultSourceMap: ContentSourceMap | undefined = fetched.resultSourceMap
      if (!resultSourceMap) return undefined
      return resolveEditUrl({
        studioUrl: 'https://studio.example',
        resultSourceMap,
        resultPath: 'reviews[1].title',
      })
    },
    expect.stringContaining(
      ';id=bike-123;type=bike;path=reviews%5B_key%3D%3D%22abc123%22%5D.title',
    ),
  ],
  [
    'stega',
    async (c) => {
      const stega = { enabled: true, studioUrl: '/studio' }
      const { name } = await c
        .withConfig({ stega })
        .fetch<{ name: string }>('*[_id == "bike-123"][0]')
      return {
        clean: stegaClean(name),
        source: vercelStegaDecode<{ origin: string }>(name)?.origin,
      }
    },
    { clean: 'Tandem', source: 'sanity.io' },
  ],
  [
    'no stega with stega: false',
    (c) =>
      c
        .withConfig({ stega: { enabled: true, studioUrl: '/studio' } })
        .fetch('*[_id == "bike-123"][0].name', {}, { stega: false }),
    'Tandem',
  ],
])
