import { expect, test } from 'vitest'
import { readRichText } from './read-rich-text.ts'

const links = Array.from({ length: 400 }, (_, at) => ({
  _type: 'link',
  _key: `link-${at}`,
  to: `/products?page=${at}`,
}))

test('preserves one link of a text, and its formatting', () => {
  const marks = ['em', 'blink', 'strong', ...links.map(({ _key }) => _key)]
  const children = [{ _type: 'span', text: 'Kits', marks }]
  const [paragraph] = readRichText([{ _type: 'block', markDefs: links, children }])
  expect(paragraph).toMatchObject({ children: [{ marks: ['link-0', 'strong', 'em'] }] })
})

test.each([
  'mailto:desk@petjet.example%0d%0aBcc:all@petjet.example',
  'mailto:desk@petjet.example?subject=Kits',
  'https://petjet.example@evil.example/',
  'javascript:alert(1)',
])('a link to %s is left out, and its words remain', (to) => {
  const children = [{ _type: 'span', text: 'Kits', marks: ['a'] }]
  const markDefs = [{ _type: 'link', _key: 'a', to }]
  expect(readRichText([{ _type: 'block', markDefs, children }])).toMatchObject([
    { markDefs: [], children: [{ text: 'Kits', marks: [] }] },
  ])
})
