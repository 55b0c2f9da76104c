import type { CuratedDocument } from '#bin/curated-documents.ts'

const reference = (_ref: string, _key: string) => ({ _type: 'reference', _ref, _key, _weak: true })
const picture = (assetId: string, alt: string) => ({
  alt,
  asset: { _type: 'reference', _ref: assetId },
})
const span = (text: string, ...marks: string[]) => ({ _type: 'span', _key: text, text, marks })
const paragraph = (_key: string, fields: object, ...children: object[]) => ({
  _type: 'block',
  _key,
  style: 'normal',
  markDefs: [],
  children,
  ...fields,
})

/**
 * A landing page with one block of each kind.
 *
 * @param assetId the id of a picture in the lake
 */
export function landingPageDocument(assetId: string): CuratedDocument {
  return {
    _id: 'landing-winter',
    _type: 'landingPage',
    title: 'Winter Layovers',
    slug: { _type: 'slug', current: 'winter-layovers' },
    seo: { _type: 'seo', description: 'What a dog needs on a cold ramp.' },
    blocks: [
      {
        _type: 'openingBlock',
        _key: 'opening',
        caption: 'Cold ramps',
        heading: 'Ready for a cold ramp',
        lead: 'What to have on board when the ramp is frozen and the dog is not amused.',
        links: [
          { _type: 'siteLink', _key: 'a', label: 'See the kits', to: '/products' },
          { _type: 'siteLink', _key: 'b', label: 'Ask the crew', to: '/contact#faq' },
        ],
        image: { _type: 'image', ...picture(assetId, 'An aircraft on a frosted ramp.') },
      },
      {
        _type: 'textBlock',
        _key: 'text',
        heading: 'Before the door opens',
        body: [
          paragraph('p1', { style: 'h2' }, span('Warm the cabin first')),
          paragraph('p2', { style: 'h3' }, span('Twenty minutes are enough')),
          paragraph(
            'p3',
            { markDefs: [{ _type: 'link', _key: 'l1', to: '/products/canine-accommodation-kit' }] },
            span('Lay out the '),
            span('mat', 'strong', 'l1'),
            span(' while the cabin warms up.', 'em'),
          ),
          paragraph('p4', { listItem: 'bullet', level: 1 }, span('Towels at the door')),
          paragraph('p5', { listItem: 'number', level: 1 }, span('Paws first')),
          paragraph('p6', { style: 'blockquote' }, span('Cold paws leave wet carpets.')),
          { _type: 'picture', _key: 'p7', caption: 'The mat', ...picture(assetId, 'A dog mat.') },
        ],
      },
      {
        _type: 'pictureBlock',
        _key: 'picture',
        caption: 'The cabin at dawn',
        image: { _type: 'image', ...picture(assetId, 'A cabin at dawn.') },
      },
      {
        _type: 'galleryBlock',
        _key: 'gallery',
        heading: 'On the ramp',
        pictures: ['One', 'Two', 'Three'].map((name, at) =>
          Object.assign(picture(assetId, `The ramp, picture ${name}.`), {
            _type: 'picture',
            _key: name,
            caption: `Picture ${name}`,
            crop: { left: at / 10, right: 0, top: 0, bottom: 0 },
          }),
        ),
      },
      {
        _type: 'kitsBlock',
        _key: 'first',
        heading: 'First of the catalog',
        count: 2,
        lead: 'Two.',
      },
      {
        _type: 'kitsBlock',
        _key: 'chosen',
        heading: 'Made for this',
        kits: [reference('product-canine-accommodation-kit', 'k1')],
      },
      {
        _type: 'comparisonBlock',
        _key: 'comparison',
        heading: 'Which one fits',
        kits: [
          reference('product-cabin-clean-up-kit', 'k1'),
          reference('product-master-kit', 'k2'),
        ],
      },
      {
        _type: 'faqBlock',
        _key: 'faq',
        heading: 'What crews ask',
        questions: [
          reference('faq-custom-kits', 'faq'),
          {
            _type: 'faqEntry',
            _key: 'own',
            question: 'Does the mat stay dry?',
            answer: 'Its upper side does. The lower side is made for wet floors.',
          },
        ],
      },
      {
        _type: 'quoteBlock',
        _key: 'quote',
        quote: 'A cold ramp is the dog’s first impression of the flight.',
        author: 'From our crew card',
      },
      {
        _type: 'actionBlock',
        _key: 'action',
        heading: 'Tell us what you fly',
        lead: 'We suggest what to load.',
        links: [{ _type: 'siteLink', _key: 'a', label: 'Write to us', to: '/contact' }],
      },
      { _type: 'formBlock', _key: 'form', heading: 'Ask before you fly', source: 'contact' },
    ],
  }
}
