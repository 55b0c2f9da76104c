import { formatLeadTime } from '#schemas/content/product/lead-time.ts'
import { formatDay } from '#schemas/field/format-date.ts'
import {
  formatKilogramRange,
  formatLengthRange,
  formatLengths,
} from '#schemas/field/format-measurement.ts'
import { aircraftClasses } from '#schemas/content/product/facts/aircraft-classes.ts'
import { documentKinds } from '#schemas/content/product/facts/document-kinds.ts'
import type { SearchContentQueryResult } from '#schemas/sanity.types.ts'
import { fieldsOf, listOf, textOf } from '#web/content/field-readers.ts'
import {
  type DogSize,
  type Evidence,
  readKitFacts,
  type StowagePlace,
} from '#web/kit/product/facts/read-kit-facts.ts'
import { specRows } from '#web/kit/product/facts/spec-rows.ts'

type Row = SearchContentQueryResult['kits'][number]

/**
 * All text of a kit's page except its name, the most important first.
 *
 * @param sale the kit's availability and price
 */
export function kitTexts(row: Row, sale: string): string[] {
  const { slug, title, shortDescription, includes, description, useCase, variants, ...others } = row
  const facts = readKitFacts({ ...row, gallery: null, documents: null })
  const { spec, contents = [], leadTimeDays, stowage = [], sizeChart = [], evidence = [] } = facts
  const { moreFacts = [] } = facts
  return [
    textOf(shortDescription),
    textOf(includes),
    listed(contents.map(({ heading, name, detail }) => [heading && `${heading}:`, name, detail])),
    textOf(description),
    textOf(useCase),
    labeled(kitLabels.variants, textOf(variants)),
    ...(spec ? specRows(spec).map(({ term, values }) => labeled(term, values.join(', '))) : []),
    labeled(kitLabels.leadTime, leadTimeDays && formatLeadTime(leadTimeDays.min, leadTimeDays.max)),
    ...stowage.map(placeText),
    ...sizeChart.map(sizeText),
    ...evidence.map(evidenceText),
    ...moreFacts.map(({ term, text }) => labeled(term, text)),
    ...listOf(row.documents, documentText),
    // Text without a label, such as the picture's description.
    ...Object.values(others).map(textOf),
    ...listOf(row.gallery, pictureText),
    sale,
    contents.length > 0 || textOf(includes) ? kitLabels.contents : '',
  ]
}

type Words = readonly (string | undefined)[]

const joined = (words: Words, sign = ' · ') => words.filter(Boolean).join(sign)
const listed = (items: readonly Words[]) => joined(items.map((item) => joined(item, ' ')))
const labeled = (label: string, value: string | undefined) => (value ? `${label}: ${value}` : '')

function placeText({ aircraft, fits, where }: StowagePlace): string {
  const title = aircraftClasses.find(({ name }) => name === aircraft)?.title ?? aircraft
  return labeled(title, joined([fits ? 'Fits' : 'Does not fit', where]))
}

function sizeText({ size, weightKg, girthMm, matMm, breeds }: DogSize): string {
  return joined([
    `Size: ${size}`,
    labeled('Dog', weightKg && formatKilogramRange(weightKg.min, weightKg.max)),
    labeled('Breeds', breeds),
    labeled('Chest girth', girthMm && formatLengthRange(girthMm.min, girthMm.max)),
    labeled('Mat', matMm && formatLengths(matMm.length, matMm.width)),
  ])
}

export function evidenceText({
  claim,
  organism,
  method,
  laboratory,
  date,
  notCertified,
}: Evidence): string {
  return joined([
    claim,
    labeled(kitLabels.organism, organism),
    labeled(kitLabels.method, method),
    labeled(kitLabels.laboratory, laboratory),
    labeled(kitLabels.date, date && formatDay(date)),
    labeled(kitLabels.notCertified, notCertified),
  ])
}

function documentText(value: unknown): string | null {
  const { title, kind } = fieldsOf(value)
  const known = documentKinds.find((one) => one.value === kind) ?? documentKinds.at(-1)
  return textOf(title) ? `${known?.title}: ${textOf(title)}` : null
}

function pictureText(value: unknown): string | null {
  const { alt, caption } = fieldsOf(value)
  return joined([textOf(alt), textOf(caption)]) || null
}

/** The labels of facts on a kit's page. */
export const kitLabels = {
  price: 'Price',
  contents: 'Contents',
  variants: 'Variants',
  leadTime: 'Lead time',
  fits: 'Fits',
  sizes: 'Size, dog, breeds, chest girth, mat',
  organism: 'Organism',
  method: 'Method',
  laboratory: 'Laboratory',
  date: 'Date',
  notCertified: 'Not certified',
} as const
