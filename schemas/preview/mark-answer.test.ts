import type { ContentSourceMap } from '@sanity/client/csm'
import { stegaClean } from '@sanity/client/stega'
import { vercelStegaDecode, vercelStegaSplit } from '@vercel/stega'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { textPaths } from '#tests/support/text-paths.ts'
import { parseIncludes } from '#schemas/content/product/includes-text.ts'
import { schemaTypes } from '#schemas/index.ts'
import { markAnswer } from './mark-answer.ts'
import { contentTypes, isShownText } from './shown-texts.ts'

const studioUrl = 'https://studio.example.com/studio'

/** The map of an answer whose values are stored as these paths in one document. */
function mapOf(type: string, paths: Readonly<Record<string, string>>): ContentSourceMap {
  const entries = Object.entries(paths)
  return {
    documents: [{ _id: 'drafts.one', _type: type }],
    paths: entries.map(([, path]) => path),
    mappings: Object.fromEntries(
      entries.map(([at], path) => [
        at,
        { type: 'value' as const, source: { type: 'documentValue' as const, document: 0, path } },
      ]),
    ),
  }
}

/** The field that a text's mark names. */
function fieldOf(text: string): string | null {
  const decoded = vercelStegaDecode<{ href: string }>(text)
  return decoded ? new URL(decoded.href).searchParams.get('path') : null
}

test('texts are marked with their field; slugs, numbers and empty texts are unchanged', () => {
  const kit = { title: 'Bowl ', slug: 'bowl', price: 7, description: ' ', useCase: null }
  const map = mapOf('product', {
    "$['title']": "$['title']",
    "$['slug']": "$['slug']['current']",
    "$['price']": "$['price']",
    "$['description']": "$['description']",
  })
  const marked = markAnswer(kit, map, { studioUrl }) as typeof kit
  expect({ ...marked, title: 'Bowl ' }).toEqual({
    ...kit,
    editAt: 'id=one;type=product;base=https%3A%2F%2Fstudio.example.com%2Fstudio;path=',
  })
  expect(fieldOf(marked.title)).toBe('title')
  expect(vercelStegaSplit(marked.title).cleaned).toBe(kit.title)
  // The mark precedes trailing spaces, so that code that trims them still works.
  expect(marked.title).toMatch(/\S $/)
})

test('list entries are marked with their keys, and so are texts within them', () => {
  const row = { slug: 'x', steps: [{ title: 'Wash', description: 'All of it.' }], perks: ['Quick'] }
  const map = mapOf('program', {
    "$['steps'][0]['title']": "$['steps'][?(@._key=='k1')]['title']",
    "$['steps'][0]['description']": "$['steps'][?(@._key=='k1')]['description']",
  })
  const marked = markAnswer(row, map, { studioUrl: '/studio/' }) as {
    editAt?: string
    steps: [{ title: string; description: string; editAt?: string }]
  }
  expect(marked.editAt).toBeUndefined()
  expect(marked.steps[0].editAt).toBe('id=one;type=program;base=%2Fstudio;path=steps:k1')
  const { href } = vercelStegaDecode<{ href: string }>(marked.steps[0].title) ?? { href: '' }
  const { searchParams } = new URL(href, 'https://site.example.com')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    baseUrl: '/studio',
    id: 'one',
    type: 'program',
    path: 'steps[_key=="k1"].title',
  })
})

test('each paragraph and each item of a kit names its field', () => {
  const text = 'First.\n\nSecond.\n'
  const includes = '• Towels • **For the dog** • Bowl\n- \n- Leash\n**For the cabin** \n1. Bag'
  const map = mapOf('product', {
    "$['description']": "$['description']",
    "$['includes']": "$['includes']",
  })
  const marked = markAnswer({ description: text, includes }, map, { studioUrl }) as {
    description: string
    includes: string
  }
  const [first = '', second = ''] = marked.description.split(/\n{2,}/)
  expect([first, second].map(fieldOf)).toEqual(['description', 'description'])
  const sections = parseIncludes(marked.includes)
  const parts = sections.flatMap(({ heading, items }) => [...(heading ? [heading] : []), ...items])
  expect(parts.map(fieldOf)).toEqual(Array.from({ length: 6 }, () => 'includes'))
  expect(stegaClean(sections)).toEqual(parseIncludes(includes))
})

test('a kit’s marked list has the same entries', () => {
  const piece = fc.constantFrom('•', '\n', '**', '*', '-', '1.', ' ', 'Towels', '-20 °C', '\uFEFF')
  const map = mapOf('product', { "$['includes']": "$['includes']" })
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const includes = pieces.join('')
      const marked = markAnswer({ includes }, map, { studioUrl }) as { includes: string }
      const list = parseIncludes(marked.includes)
      const cleaned = (value: unknown): unknown => JSON.parse(JSON.stringify(value), clean)
      expect(cleaned(list)).toEqual(cleaned(parseIncludes(includes)))
    }),
    { numRuns: 500 },
  )
})

/**
 * Heading and items without their marks, and without byte order marks, of which marks consist:
 * nobody can see whether one was typed. Spaces before a mark are also removed.
 */
function clean(_key: string, value: unknown): unknown {
  return typeof value === 'string'
    ? vercelStegaSplit(value).cleaned.replaceAll('\uFEFF', '').trim()
    : value
}

test('an answer without a map, and values of other documents, stay unchanged', () => {
  const row = { title: 'Bowl', url: 'https://cdn.example.com/a.jpg' }
  expect(markAnswer(row, undefined, { studioUrl })).toBe(row)
  const ofImage = mapOf('sanity.imageAsset', { "$['title']": "$['title']", "$['url']": "$['url']" })
  expect(markAnswer(row, ofImage, { studioUrl })).toEqual(row)
  const notMarked = mapOf('siteSettings', { "$['title']": "$['brand']" })
  expect(markAnswer(row, notMarked, { studioUrl })).toEqual(row)
})

test('every text field of a public type is marked, or known to be used otherwise', () => {
  const otherwise: Readonly<Record<string, readonly string[]>> = {
    // Shown as the class's title.
    aircraftType: ['aircraftClass'],
    faq: ['topic'],
    // Shown as the country's name, in the code's own words, and used to choose the shop's variant.
    product: [
      'spec.countryOfOrigin',
      'documents.kind',
      'variantContents.name',
      'variantContents.contents',
    ],
    program: ['status'],
    siteSettings: ['brand', 'phone', 'email', 'webAddress', 'mainLinks.to', 'footerLinks.to'],
    privacyPage: ['sections.adds'],
  }
  const shown = schemaTypes.filter(({ name }) => contentTypes.includes(name))
  expect(shown.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['product', 'siteSettings', 'homePage']),
  )
  const missing = shown.flatMap((type) =>
    textPaths(type)
      .filter((text) => !isShownText(type.name, text) && !otherwise[type.name]?.includes(text))
      .map((text) => `${type.name}.${text}`),
  )
  expect(
    missing,
    'List these fields in schemas/preview/shown-texts.ts, or in `otherwise` of this test if no page shows them unchanged',
  ).toEqual([])
})

test('exactly the texts that a page shows from its document are marked', () => {
  for (const text of ['heroTitle', 'pillars.term', 'posts.picture.alt']) {
    expect(isShownText('homePage', text), text).toBe(true)
  }
  expect(isShownText('homePage', 'seo.title')).toBe(false)
  expect(isShownText('inquiry', 'name')).toBe(false)
})
