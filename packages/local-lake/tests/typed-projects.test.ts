import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SanityClient } from '@sanity/client'
import { extractSchema } from '@sanity/schema/_internal'
import { createSchema } from 'sanity'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLake, type LocalLake } from '../src/create-lake.ts'
import * as blog from './fixtures/blog/queries.ts'
import { content as blogContent } from './fixtures/blog/content.ts'
import { types as blogTypes } from './fixtures/blog/schema.ts'
import * as template from './fixtures/template/queries.ts'
import { content as templateContent } from './fixtures/template/content.ts'
import { types as templateTypes } from './fixtures/template/schema.ts'
import { createProject, type SanityProject } from './support/sanity-project.ts'

/** By the name of the exported query: its text, its parameters, and a part of its result. */
const queries: Readonly<Record<string, readonly [string, Record<string, unknown>, unknown]>> = {
  settingsQuery: [
    template.settingsQuery,
    {},
    { title: 'The site', navigation: [{ text: 'About', link: { page: 'about', post: null } }] },
  ],
  pageQuery: [
    template.pageQuery,
    { slug: 'about' },
    {
      heading: 'About us',
      pageBuilder: [
        { _type: 'callToAction', button: { text: 'The post', link: { post: 'hello' } } },
        { _type: 'infoSection', content: [{ children: [{ text: 'It began.' }] }] },
      ],
    },
  ],
  postQuery: [
    template.postQuery,
    { slug: 'hello' },
    {
      title: 'Hello, lake',
      status: 'published',
      author: { firstName: 'Ada', picture: { alt: 'Ada', hotspot: { x: 0.25 } } },
      content: [
        { markDefs: [{ page: 'about' }, { href: 'https://example.com', openInNewTab: true }] },
        { style: 'h2' },
        { _type: 'image' },
      ],
    },
  ],
  morePostsQuery: [
    template.morePostsQuery,
    { skip: 'none', limit: 5 },
    [
      { title: 'Second', author: null, coverImage: null },
      { title: 'Hello, lake', coverImage: { alt: 'A red wall' } },
    ],
  ],
  slugsQuery: [
    template.slugsQuery,
    {},
    [
      { _type: 'page', slug: 'about' },
      { _type: 'post', slug: 'hello' },
      { _type: 'post', slug: 'second' },
    ],
  ],
  articlesQuery: [
    blog.articlesQuery,
    {},
    [
      { title: 'The ship', categories: ['Boats', 'Bugs'], author: 'Grace', related: 1 },
      { title: 'The moth', categories: ['Bugs'], text: 'First.\n\nSecond.', related: 1 },
    ],
  ],
  categoriesQuery: [
    blog.categoriesQuery,
    {},
    [
      { title: 'Boats', description: 'Things that float', articles: ['The ship'] },
      { title: 'Bugs', description: null, articles: ['The moth', 'The ship'] },
    ],
  ],
  authorQuery: [
    blog.authorQuery,
    { slug: 'grace' },
    { name: 'Grace', count: 2, bio: [{ children: [{ text: 'An admiral.' }] }] },
  ],
}

let lake: LocalLake
let project: SanityProject
let client: SanityClient
beforeAll(async () => {
  project = createProject(
    'website',
    `typegen: { path: './*/queries.ts', schema: 'schema.json', generates: './sanity.types.ts' }`,
  )
  lake = await createLake({ projectId: 'website' })
  client = createClient({ ...lake.clientConfig(), apiVersion: '2026-11-01' })
  const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c63' } })
    .png()
    .toBuffer()
  const { _id } = await client.assets.upload('image', image, { filename: 'wall.png' })
  const transaction = client.transaction()
  for (const document of [...templateContent(_id), ...blogContent(_id)])
    transaction.create(document)
  await transaction.commit()
})
afterAll(async () => {
  await lake.close()
  project.remove()
})

test.each(Object.entries(queries))('%s', async (_name, [query, params, result]) => {
  expect(await client.fetch(query, params)).toMatchObject(Object(result))
})

test('a project has types from the Sanity CLI, and results of these types from the lake', async () => {
  cpSync(join(import.meta.dirname, 'fixtures'), project.folder, { recursive: true })
  // What `sanity schema extract` writes, without the Studio that it loads for that.
  const model = createSchema({ name: 'default', types: [...blogTypes, ...templateTypes] })
  const schema = extractSchema(model, { enforceRequiredFields: true })
  project.write('schema.json', JSON.stringify(schema))
  const compilerOptions = {
    target: 'ES2024',
    module: 'ESNext',
    moduleResolution: 'bundler',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
  }
  project.write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['results.ts'] }))
  await project.run('sanity/bin/sanity', ['typegen', 'generate'])
  const documentTypes = [...templateContent(''), ...blogContent('')].map(({ _type }) => _type)
  expect(schema.map((type) => type.name)).toEqual(expect.arrayContaining(documentTypes))
  const lines = [
    "import type { ClientReturn } from '@sanity/client'",
    "import type * as blog from './blog/queries.ts'",
    "import type * as template from './template/queries.ts'",
    "import './sanity.types.ts'",
  ]
  for (const [name, [query, params]] of Object.entries(queries)) {
    const json = JSON.stringify(await client.fetch(query, params))
    const type = `ClientReturn<typeof ${name in blog ? 'blog' : 'template'}.${name}>`
    lines.push(`export const ${name}: ${type} = ${json}`)
    // Another type for the same field is an error.
    if (json.includes('"title":"'))
      lines.push(
        '// @ts-expect-error',
        `export const wrong_${name}: ${type} = ${json.replace(/"title":"[^"]*"/, '"title":5')}`,
      )
  }
  project.write('results.ts', lines.join('\n'))
  const compiled = project.run('typescript/bin/tsc', [])
  await expect(compiled.catch(({ stdout }: { stdout: string }) => stdout)).resolves.toBe('')
}, 120_000)
