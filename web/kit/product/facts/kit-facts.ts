import type { Range } from '#schemas/content/product/facts/fact-limits.ts'
import type { Editable } from '#web/content/field-readers.ts'
import type { ImageValue } from '#web/ui/picture/image-source.ts'
import type { KitSpec } from './read-spec.ts'

/** One item of a kit; a heading begins a group. */
export interface ContentsItem extends Editable {
  readonly quantity: number
  readonly name: string
  readonly detail?: string
  readonly heading?: string
}

/** A picture that visitors can enlarge. */
export interface GalleryPicture extends Editable {
  readonly image: ImageValue
  readonly caption?: string
}

/** A file to download; its size in bytes. */
export interface KitDocument extends Editable {
  readonly title: string
  /** The label for visitors, such as `Safety data sheet`. */
  readonly kind: string
  readonly url: string
  readonly bytes: number
  /** The file extension, such as `pdf`. */
  readonly type: string
}

/** Whether a kit fits into a class of aircraft. */
export interface StowagePlace {
  readonly aircraft: 'light' | 'midsize' | 'heavy'
  readonly fits: boolean
  readonly where?: string
}

/** One size of harness and mat, in kilograms and millimeters. */
export interface DogSize extends Editable {
  readonly size: string
  readonly weightKg?: Range
  readonly girthMm?: Range
  readonly matMm?: { readonly length: number; readonly width: number }
  readonly breeds?: string
}

/** A claim and its test. */
export interface Evidence extends Editable {
  readonly claim: string
  readonly method?: string
  readonly laboratory?: string
  /** A day, such as `2026-03-14`. */
  readonly date?: string
  readonly notCertified?: string
}

/** A question about a kit and its answer. */
export interface KitFaq {
  readonly question: string
  readonly answer: string
}

/** A kit that replenishes another one. */
export interface KitReference {
  readonly title: string
  readonly slug: string
}

/**
 * The facts of a kit for buyers (`docs/product.md §3`). Missing or unreadable facts are absent; a list
 * is absent rather than empty.
 */
export interface KitFacts {
  readonly spec?: KitSpec
  readonly contents?: readonly ContentsItem[]
  readonly gallery?: readonly GalleryPicture[]
  readonly documents?: readonly KitDocument[]
  readonly leadTimeDays?: Range
  /** From the smallest class. */
  readonly stowage?: readonly StowagePlace[]
  readonly sizeChart?: readonly DogSize[]
  readonly evidence?: readonly Evidence[]
  readonly faqs?: readonly KitFaq[]
  readonly replenishedBy?: readonly KitReference[]
}
