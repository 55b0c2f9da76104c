import { curatedImage } from '#schemas/picture/picture.curated.ts'
import { contentsOf, curatedContents } from '../kit-contents.curated.ts'
import { type Facts, noFacts } from './no-facts.ts'

/** What is planned of a kit that is not made yet: it has neither size nor weight nor lead time. */
export const apparelAndSwagFacts: Facts = {
  ...noFacts,
  spec: planned('PJ-ASK-01', ['Cotton (shirts, cap, bandanas)', 'Canvas (tote)', 'Enamel (tag)']),
  contents: contentsOf(curatedContents['apparel-and-swag-kit']),
  gallery: [
    { ...curatedImage('apparel-and-swag-kit-detail-tote'), caption: 'The canvas tote.' },
    { ...curatedImage('apparel-and-swag-kit-detail-cap'), caption: 'The cap.' },
  ],
}

/** The same of the covers. */
export const soilageProtectionFacts: Facts = {
  ...noFacts,
  spec: planned('PJ-SPK-01', ['Quilted polyester (covers)', 'Polyamide pile (runner, mat)']),
  contents: contentsOf(curatedContents['soilage-protection-kit']),
  gallery: [
    { ...curatedImage('soilage-protection-kit-detail-quilt'), caption: 'Quilted covers.' },
    { ...curatedImage('soilage-protection-kit-detail-sleeve'), caption: 'The storage sleeve.' },
  ],
}

function planned(partNumber: string, materials: string[]) {
  return {
    outerSize: null,
    packedSize: null,
    weightGrams: null,
    materials,
    shelfLifeMonths: null,
    expiresFirst: null,
    countryOfOrigin: null,
    partNumber,
  }
}
