import { factCounts, factLimits } from '#schemas/content/product/facts/fact-limits.ts'
import { present, readList, readRange } from './fact-readers.ts'
import type { KitFacts } from './kit-facts.ts'
import {
  readContentsItem,
  readDocument,
  readEvidence,
  readFaq,
  readGalleryPicture,
  readReference,
} from './read-entries.ts'
import { readDogSize, readStowage } from './read-fit.ts'
import { readSpec } from './read-spec.ts'

/** Reads a kit's facts; one that cannot be read does not affect the others. */
export function readKitFacts(row: Partial<Readonly<Record<keyof KitFacts, unknown>>>): KitFacts {
  return present({
    spec: readSpec(row.spec),
    contents: readList(row.contents, factCounts.contents, readContentsItem),
    gallery: readList(row.gallery, factCounts.gallery, readGalleryPicture),
    documents: readList(row.documents, factCounts.documents, readDocument),
    leadTimeDays: readRange(row.leadTimeDays, ['min', 'max'], factLimits.leadTimeDays),
    stowage: readStowage(row.stowage),
    sizeChart: readList(row.sizeChart, factCounts.sizeChart, readDogSize),
    evidence: readList(row.evidence, factCounts.evidence, readEvidence),
    faqs: readList(row.faqs, factCounts.faqs, readFaq),
    replenishedBy: readList(row.replenishedBy, factCounts.replenishedBy, readReference),
  })
}
