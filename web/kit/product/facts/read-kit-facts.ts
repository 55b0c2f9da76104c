import { aircraftClasses } from '#schemas/content/product/facts/aircraft-classes.ts'
import { documentKinds, documentTypes } from '#schemas/content/product/facts/document-kinds.ts'
import { factCounts, factLimits, type Range } from '#schemas/content/product/facts/fact-limits.ts'
import { isAddressable } from '#schemas/content/product/kit-slug.ts'
import { countryName } from '#schemas/field/country.ts'
import type { BoxSize } from '#schemas/field/format-measurement.ts'
import type { Product } from '#schemas/sanity.types.ts'
import {
  editAtOf,
  fieldsOf,
  listOf,
  numberOrNull,
  textOf,
  textOrNull,
  webUrlOrNull,
} from '#web/content/field-readers.ts'
import { readImage } from '#web/content/image/read-image.ts'

/**
 * The facts of a kit for buyers (`docs/product.md §3`). Missing or unreadable facts are absent; a list
 * is absent rather than empty.
 */
export type KitFacts = ReturnType<typeof readKitFacts>

/** Reads a kit's facts; a fact that cannot be read does not affect the other facts. */
export function readKitFacts(row: Readonly<Partial<Record<keyof Product, unknown>>>) {
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
    moreFacts: readList(row.moreFacts, factCounts.moreFacts, readFact),
  })
}

/** The spec sheet of a kit; empty fields are absent. */
export type KitSpec = NonNullable<ReturnType<typeof readSpec>>

function readSpec(value: unknown) {
  const spec = fieldsOf(value)
  const read = present({
    outerSize: readSize(spec['outerSize']),
    packedSize: readSize(spec['packedSize']),
    weightGrams: within(spec['weightGrams'], factLimits.weightGrams),
    materials: readList(spec['materials'], factCounts.materials, textOrNull),
    shelfLifeMonths: within(spec['shelfLifeMonths'], factLimits.shelfLifeMonths),
    expiresFirst: textOrNull(spec['expiresFirst']),
    countryOfOrigin: readCountry(spec['countryOfOrigin']),
    partNumber: textOrNull(spec['partNumber']),
  } satisfies Record<keyof NonNullable<Product['spec']>, unknown>)
  // The limiting part is useless without a shelf life.
  const names = Object.keys(read).filter((name) => name !== 'expiresFirst')
  return names.length > 0 ? read : null
}

function readSize(value: unknown): BoxSize | null {
  const size = fieldsOf(value)
  const [lengthMm, widthMm, heightMm] = [
    within(size['lengthMm'], factLimits.sideMm),
    within(size['widthMm'], factLimits.sideMm),
    within(size['heightMm'], factLimits.sideMm),
  ]
  if (lengthMm === null || widthMm === null || heightMm === null) return null
  return { lengthMm, widthMm, heightMm }
}

/** The name is read once, because the browser's name for a country can differ from the server's. */
function readCountry(value: unknown): { code: string; name: string } | null {
  const code = textOf(value)
  const name = countryName(code)
  return name === null ? null : { code, name }
}

/** One item of a kit; a heading begins a group. */
export type ContentsItem = NonNullable<ReturnType<typeof readContentsItem>>

function readContentsItem(value: unknown) {
  const { quantity, name, detail, heading } = fieldsOf(value)
  const title = textOf(name)
  if (!title) return null
  return {
    quantity: Math.round(within(quantity, factLimits.quantity) ?? 1),
    name: title,
    ...present({ detail: textOrNull(detail), heading: textOrNull(heading) }),
    ...editAtOf(value),
  }
}

/** A picture that visitors can enlarge. */
function readGalleryPicture(value: unknown) {
  const image = readImage(value)
  if (!image) return null
  const { caption } = fieldsOf(value)
  return { image, ...present({ caption: textOrNull(caption) }), ...editAtOf(value) }
}

/**
 * A file to download: its size in bytes, its file extension such as `pdf`, and the label for visitors,
 * such as `Safety data sheet`.
 */
export type KitDocument = NonNullable<ReturnType<typeof readDocument>>

/** @returns null also for a type that the site does not offer */
function readDocument(value: unknown) {
  const { title, kind, file } = fieldsOf(value)
  const { url, size, extension } = fieldsOf(file)
  const [name, address] = [textOf(title), webUrlOrNull(url)]
  const known = documentKinds.find((one) => one.value === kind) ?? documentKinds.at(-1)
  const type = textOf(extension).toLowerCase() || endingOf(address)
  if (!name || address === null || !known || !documentTypes.some((one) => one === type)) return null
  return {
    title: name,
    kind: known.title,
    url: address,
    bytes: numberOrNull(size) ?? 0,
    type,
    ...editAtOf(value),
  }
}

/** The file extension in a URL. */
function endingOf(address: string | null): string {
  return /\.([a-z0-9]+)(?:[?#]|$)/i.exec(address ?? '')?.[1]?.toLowerCase() ?? ''
}

/** Whether a kit fits into a class of aircraft. */
export type StowagePlace = NonNullable<ReturnType<typeof readPlace>>

/** The projection that {@link readStowage} reads. */
export const stowageFields = 'stowage{light{fits, where}, midsize{fits, where}, heavy{fits, where}}'

/** Starts with the smallest class of aircraft; null if no class is filled in. */
export function readStowage(value: unknown): readonly StowagePlace[] | null {
  const stowage = fieldsOf(value)
  const places = aircraftClasses
    .map(({ name }) => readPlace(name, stowage[name]))
    .filter((place) => place !== null)
  return places.length > 0 ? places : null
}

function readPlace(aircraft: (typeof aircraftClasses)[number]['name'], value: unknown) {
  const { fits, where } = fieldsOf(value)
  if (typeof fits !== 'boolean') return null
  return { aircraft, fits, ...present({ where: textOrNull(where) }) }
}

/** One size of harness and mat, in kilograms and millimeters. */
export type DogSize = NonNullable<ReturnType<typeof readDogSize>>

function readDogSize(value: unknown) {
  const row = fieldsOf(value)
  const size = textOf(row['size'])
  if (!size) return null
  return {
    size,
    ...present({
      weightKg: readRange(row, ['weightMinKg', 'weightMaxKg'], factLimits.dogKg),
      girthMm: readRange(row, ['girthMinMm', 'girthMaxMm'], factLimits.girthMm),
      matMm: readMat(row),
      breeds: textOrNull(row['breeds']),
    }),
    ...editAtOf(value),
  }
}

function readMat(row: Record<string, unknown>) {
  const length = within(row['matLengthMm'], factLimits.matMm)
  const width = within(row['matWidthMm'], factLimits.matMm)
  return length === null || width === null ? null : { length, width }
}

/** The projection that {@link readEvidence} reads. */
export const evidenceFields = 'evidence[]{claim, organism, method, laboratory, date, notCertified}'

/** A claim and its test. */
export type Evidence = NonNullable<ReturnType<typeof readEvidence>>

/** Reads a claim and its test; null if the claim is missing. */
export function readEvidence(value: unknown) {
  const { claim, organism, method, laboratory, date, notCertified } = fieldsOf(value)
  const text = textOf(claim)
  if (!text) return null
  return {
    claim: text,
    ...present({
      organism: textOrNull(organism),
      method: textOrNull(method),
      laboratory: textOrNull(laboratory),
      date: readDay(date),
      notCertified: textOrNull(notCertified),
    }),
    ...editAtOf(value),
  }
}

/** A valid date, such as `2026-03-14`. */
function readDay(value: unknown): string | null {
  const day = textOf(value)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null
}

/** A question about a kit and its answer. */
export type KitFaq = NonNullable<ReturnType<typeof readFaq>>

function readFaq(value: unknown) {
  const fields = fieldsOf(value)
  const [question, answer] = [textOf(fields['question']), textOf(fields['answer'])]
  return question && answer ? { question, answer } : null
}

/** A kit that replenishes another kit. */
export type KitReference = NonNullable<ReturnType<typeof readReference>>

function readReference(value: unknown) {
  const { title, slug } = fieldsOf(value)
  const name = textOf(title)
  return name && isAddressable(slug) ? { title: name, slug } : null
}

/** A fact in an editor's own terms. */
function readFact(value: unknown) {
  const fields = fieldsOf(value)
  const [term, text] = [textOf(fields['term']), textOf(fields['text'])]
  return term && text ? { term, text } : null
}

/** Removes missing values, so that a page does not contain nulls. */
function present<Fields extends object>(
  fields: Fields,
): { readonly [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  const stored = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  // Each remaining field has a value.
  return Object.fromEntries(stored) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> }
}

/** The readable entries, up to the maximum; null if no entry is readable. */
function readList<Entry>(
  value: unknown,
  most: number,
  read: (entry: unknown) => Entry | null,
): readonly Entry[] | null {
  const entries = listOf(Array.isArray(value) ? value.slice(0, most) : null, read)
  return entries.length > 0 ? entries : null
}

/** A number within the limits of its kind; null for anything else. */
function within(value: unknown, { min, max }: Range): number | null {
  const number = numberOrNull(value, min)
  return number !== null && number <= max ? number : null
}

/** The two ends of a range, in order; null if one end is missing. */
function readRange(
  value: unknown,
  [from, to]: readonly [string, string],
  bounds: Range,
): Range | null {
  const fields = fieldsOf(value)
  const [min, max] = [within(fields[from], bounds), within(fields[to], bounds)]
  return min !== null && max !== null && min <= max ? { min, max } : null
}
