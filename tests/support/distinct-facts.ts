import type { Facts } from '#schemas/content/product/facts/no-facts.ts'

type Spec = NonNullable<Facts['spec']>

/**
 * All facts of a kit, each with a different value, so that a test notices if one appears in place
 * of another.
 *
 * @param mark distinguishes this kit's texts from those of other kits
 */
export function distinctFacts(mark: string) {
  const spec: Spec = {
    outerSize: { lengthMm: 610, widthMm: 400, heightMm: 250 },
    packedSize: { lengthMm: 590, widthMm: 380, heightMm: 130 },
    weightGrams: 5200,
    materials: [`Canvas ${mark}`, `Leather ${mark}`],
    shelfLifeMonths: 18,
    expiresFirst: `Chews ${mark}`,
    countryOfOrigin: 'PT',
    partNumber: `PJ-${mark}-01`,
  }
  return {
    spec,
    contents: [
      { _key: 'a', quantity: 3, name: 'Towel', detail: `Detail ${mark}`, heading: `Group ${mark}` },
      { _key: 'b', quantity: 7, name: `Bowl ${mark}` },
    ],
    documents: [
      {
        _key: 'a',
        title: `Card ${mark}`,
        kind: 'test-report',
        file: { asset: { _type: 'reference', _ref: fileAsset._id } },
      },
    ],
    leadTimeDays: { min: 4, max: 9 },
    stowage: {
      light: { fits: false, where: `Too large ${mark}` },
      midsize: { fits: true, where: `Closet ${mark}` },
      heavy: { fits: true, where: `Galley ${mark}` },
    },
    sizeChart: [
      {
        _key: 'a',
        size: 'S',
        weightMinKg: 4,
        weightMaxKg: 10,
        girthMinMm: 380,
        girthMaxMm: 520,
        matLengthMm: 800,
        matWidthMm: 600,
        breeds: `Terrier ${mark}`,
      },
      { _key: 'b', size: 'M', girthMinMm: 530, girthMaxMm: 690, breeds: `Collie ${mark}` },
    ],
    moreFacts: [{ _key: 'a', term: `Care ${mark}`, text: `Wash ${mark} by hand.` }],
    evidence: [
      {
        _key: 'a',
        claim: `Claim ${mark}`,
        organism: `Organism ${mark}`,
        method: `Method ${mark}`,
        laboratory: `Laboratory ${mark}`,
        date: '2025-08-21',
        notCertified: `Limits ${mark}`,
      },
    ],
    faqs: [{ _key: 'a', _type: 'reference', _ref: `faq-${mark}` }],
    replenishedBy: [{ _key: 'a', _type: 'reference', _ref: 'product-food-and-snack-kit' }],
  }
}

/** The file of the kit's document. */
export const fileAsset = {
  _id: 'file-abc-pdf',
  _type: 'sanity.fileAsset',
  url: 'https://cdn.example/files/a/b/abc.pdf',
  size: 240_400,
  extension: 'pdf',
}
