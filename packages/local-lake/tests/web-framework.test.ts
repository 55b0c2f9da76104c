import { PortableText, type PortableTextBlock } from '@portabletext/react'
import { createClient, type SanityClient } from '@sanity/client'
import { stegaClean } from '@sanity/client/stega'
import { createImageUrlBuilder, type SanityImageSource } from '@sanity/image-url'
import { vercelStegaDecode } from '@vercel/stega'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLake, type LocalLake } from '../src/create-lake.ts'
import { content } from './fixtures/template/content.ts'
import { postQuery, settingsQuery } from './fixtures/template/queries.ts'

/** The parts of a post that a website shows. */
interface Post {
  readonly title: string
  readonly status: string
  readonly coverImage: SanityImageSource
  readonly content: PortableTextBlock[]
}

describe('a website, as frameworks set up its clients', () => {
  let lake: LocalLake
  /** Reads published content without a token, from the CDN if there is one. */
  let website: SanityClient
  /** Reads drafts with a viewer's token, and marks texts with their origin. */
  let preview: SanityClient

  beforeAll(async () => {
    lake = await createLake({ projectId: 'website' })
    const { apiHost, projectId, dataset, useProjectHostname, token } = lake.clientConfig()
    const place = { apiHost, projectId, dataset, useProjectHostname, apiVersion: '2026-11-01' }
    website = createClient({ ...place, useCdn: true, perspective: 'published' })
    preview = website.withConfig({
      token: lake.tokens.viewer,
      useCdn: false,
      perspective: 'drafts',
      stega: { enabled: true, studioUrl: 'http://localhost:3333' },
    })
    const editor = createClient({ ...place, token, useCdn: false })
    const picture = await sharp({
      create: { width: 400, height: 200, channels: 3, background: '#c63' },
    })
      .jpeg()
      .toBuffer()
    const { _id } = await editor.assets.upload('image', picture, { filename: 'wall.jpg' })
    const transaction = editor.transaction()
    for (const document of content(_id)) transaction.create(document)
    await transaction.commit()
  })
  afterAll(() => lake.close())

  const post = async (client: SanityClient) => {
    const found = await client.fetch<Post | null>(postQuery, { slug: 'hello' })
    if (!found) throw new Error('The post is missing')
    return found
  }

  test('shows what is published, and a framework can pass options to fetch', async () => {
    expect(await post(website)).toMatchObject({ title: 'Hello, lake', status: 'published' })
    const options = { cacheMode: 'noStale', tag: 'post' } as const
    expect(await website.fetch<Post | null>(postQuery, { slug: 'none' }, options)).toBeNull()
  })

  test('previews drafts, whose texts name their origin', async () => {
    const { title, status } = await post(preview)
    expect([stegaClean(title), status]).toEqual(['Hello, draft', 'draft'])
    const { href } = vercelStegaDecode<{ href: string }>(title) ?? {}
    expect(href).toContain('http://localhost:3333/')
    expect(href).toContain('id=post-hello')
    expect(href).toContain('path=title')
    const settings = await preview.fetch<{ title: string }>(settingsQuery, {}, { stega: false })
    expect(settings.title).toBe('The site')
  })

  test('does not show drafts without a token', async () => {
    const anonymous = website.withConfig({ perspective: 'drafts', useCdn: false })
    expect(await post(anonymous)).toMatchObject({ title: 'Hello, lake' })
  })

  test('shows pictures at the size that it asks for', async () => {
    const { coverImage } = await post(website)
    const sizeOf = async (url: string) => {
      const answer = await fetch(url, { headers: { accept: 'image/webp' } })
      const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
      return [answer.headers.get('content-type'), width, height]
    }
    const builder = createImageUrlBuilder(website).image(coverImage)
    // The picture's crop hides its lower half.
    expect(await sizeOf(builder.width(200).url())).toEqual(['image/jpeg', 200, 50])
    const square = builder.size(64, 64).fit('crop').auto('format').dpr(2).url()
    expect(await sizeOf(square)).toEqual(['image/webp', 128, 128])
  })

  test('renders a text with its links and pictures', async () => {
    const { content: value } = await post(website)
    const html = renderToStaticMarkup(
      createElement(PortableText, {
        value,
        components: {
          marks: {
            link: ({ value: link, children }) =>
              createElement('a', { href: link?.page ? `/${link.page}` : link?.href }, children),
          },
          types: {
            image: ({ value: image }) =>
              createElement('img', {
                src: createImageUrlBuilder(website).image(image).width(20).url(),
              }),
          },
        },
      }),
    )
    expect(html).toContain(
      '<p><strong>Read </strong><a href="/about">about us</a> or <a href="https://example.com">more</a></p><h2>The end</h2>',
    )
    const [, src = ''] = /<img src="([^"]+)"/.exec(html) ?? []
    expect(src).toContain(lake.url)
    expect((await fetch(src)).status).toBe(200)
  })
})
