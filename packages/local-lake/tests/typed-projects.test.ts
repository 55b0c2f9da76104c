import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SanityClient } from '@sanity/client'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLake, type LocalLake } from '../src/create-lake.ts'
import * as blog from './fixtures/blog/queries.ts'
import type { FixtureDocument } from './fixtures/fixture-document.ts'
import { content as blogContent } from './fixtures/blog/content.ts'
import * as template from './fixtures/template/queries.ts'
import { content as templateContent } from './fixtures/template/content.ts'
import { createProject, type SanityProject } from './support/sanity-project.ts'

interface Project {
  readonly name: string
  readonly content: (imageId: string) => readonly FixtureDocument[]
  /** By the name of the exported query: its text, its parameters, and a part of its result. */
  readonly queries: Readonly<Record<string, readonly [string, Record<string, unknown>, unknown]>>
}

const projects: readonly Project[] = [
  {
    name: 'template',
    content: templateContent,
    queries: {
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
    },
  },
  {
    name: 'blog',
    content: blogContent,
    queries: {
      postsQuery: [
        blog.postsQuery,
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
          { title: 'Boats', description: 'Things that float', posts: ['The ship'] },
          { title: 'Bugs', description: null, posts: ['The moth', 'The ship'] },
        ],
      ],
      authorQuery: [
        blog.authorQuery,
        { slug: 'grace' },
        { name: 'Grace', count: 2, bio: [{ children: [{ text: 'An admiral.' }] }] },
      ],
    },
  },
]

describe.each(projects)('the project $name', ({ name, content, queries }) => {
  let lake: LocalLake
  let project: SanityProject
  let client: SanityClient
  beforeAll(async () => {
    project = createProject(
      name,
      `typegen: { path: './queries.ts', schema: 'schema.json', generates: './sanity.types.ts' }`,
    )
    lake = await createLake({ projectId: name })
    client = createClient({ ...lake.clientConfig(), apiVersion: '2026-11-01' })
    const image = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#c63' },
    })
      .png()
      .toBuffer()
    const { _id } = await client.assets.upload('image', image, { filename: 'wall.png' })
    const transaction = client.transaction()
    for (const document of content(_id)) transaction.create(document)
    await transaction.commit()
  })
  afterAll(async () => {
    await lake.close()
    project.remove()
  })

  test.each(Object.entries(queries))('%s', async (_name, [query, params, result]) => {
    expect(await client.fetch(query, params)).toMatchObject(Object(result))
  })

  /** What the compiler says about the file `results.ts`. */
  const compile = async (results: readonly string[]) => {
    const types = Object.keys(queries).map((query) => `typeof queries.${query}`)
    const head = [
      "import type { ClientReturn } from '@sanity/client'",
      "import type * as queries from './queries.ts'",
      "import './sanity.types.ts'",
    ]
    const lines = results.map(
      (json, index) => `export const result${index}: ClientReturn<${types[index]}> = ${json}`,
    )
    project.write('results.ts', [...head, ...lines].join('\n'))
    return project.run('typescript/bin/tsc', []).then(
      () => 'no errors',
      ({ stdout }: { stdout: string }) => stdout,
    )
  }

  test(
    'has a schema and types from the Sanity CLI, and results of these types from the lake',
    { timeout: 120_000 },
    async () => {
      cpSync(join(import.meta.dirname, 'fixtures', name), project.folder, { recursive: true })
      project.write(
        'sanity.config.ts',
        `import { defineConfig } from 'sanity'
         import { types } from './schema.ts'
         export default defineConfig({ projectId: '${name}', dataset: 'production', schema: { types } })`,
      )
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
      await project.run('sanity/bin/sanity', ['schema', 'extract', '--enforce-required-fields'])
      await project.run('sanity/bin/sanity', ['typegen', 'generate'])
      const schema: { name: string }[] = JSON.parse(
        readFileSync(join(project.folder, 'schema.json'), 'utf8'),
      )
      const documentTypes = content('').map(({ _type }) => _type)
      expect(schema.map((type) => type.name)).toEqual(expect.arrayContaining(documentTypes))
      const results: string[] = []
      for (const [query, params] of Object.values(queries)) {
        results.push(JSON.stringify(await client.fetch(query, params)))
      }
      expect(await compile(results)).toBe('no errors')
      const [first = ''] = results
      expect(await compile([first.replace(/"title":"[^"]*"/, '"title":5')])).toMatch(/TS2322/)
    },
  )
})
