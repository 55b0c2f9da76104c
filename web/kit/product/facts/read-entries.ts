import { documentKinds, documentTypes } from '#schemas/content/product/facts/document-kinds.ts'
import { factLimits } from '#schemas/content/product/facts/fact-limits.ts'
import { isAddressable } from '#schemas/content/product/kit-slug.ts'
import {
  editAtOf,
  fieldsOf,
  numberOrNull,
  textOf,
  textOrNull,
  webUrlOrNull,
} from '#web/content/field-readers.ts'
import { readImage } from '#web/content/image/read-image.ts'
import { present, within } from './fact-readers.ts'
import type {
  ContentsItem,
  Evidence,
  GalleryPicture,
  KitDocument,
  KitFaq,
  KitReference,
} from './kit-facts.ts'

/** Reads one item of a kit; null if it cannot be shown. */
export function readContentsItem(value: unknown): ContentsItem | null {
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

/** Reads a picture of the gallery; null if it cannot be shown. */
export function readGalleryPicture(value: unknown): GalleryPicture | null {
  const image = readImage(value)
  if (!image) return null
  const { caption } = fieldsOf(value)
  return { image, ...present({ caption: textOrNull(caption) }), ...editAtOf(value) }
}

/** Reads a document to download; null if it cannot be shown, or has a type that the site does not offer. */
export function readDocument(value: unknown): KitDocument | null {
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

/** The file extension in an address. */
function endingOf(address: string | null): string {
  return /\.([a-z0-9]+)(?:[?#]|$)/i.exec(address ?? '')?.[1]?.toLowerCase() ?? ''
}

/** Reads a claim and its test; null if it cannot be shown. */
export function readEvidence(value: unknown): Evidence | null {
  const { claim, method, laboratory, date, notCertified } = fieldsOf(value)
  const text = textOf(claim)
  if (!text) return null
  return {
    claim: text,
    ...present({
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

/** Reads a question and its answer; null if it cannot be shown. */
export function readFaq(value: unknown): KitFaq | null {
  const fields = fieldsOf(value)
  const [question, answer] = [textOf(fields['question']), textOf(fields['answer'])]
  return question && answer ? { question, answer } : null
}

/** Reads a kit that replenishes another; null if it cannot be shown. */
export function readReference(value: unknown): KitReference | null {
  const { title, slug } = fieldsOf(value)
  const name = textOf(title)
  return name && isAddressable(slug) ? { title: name, slug } : null
}
