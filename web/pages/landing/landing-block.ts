import type { Editable } from '#web/content/field-readers.ts'
import type { KitCardContent } from '#web/kit/product/read-kit-cards.ts'
import type { ImageValue } from '#web/ui/picture/image-source.ts'
import type { RichText } from './read-rich-text.ts'

/** The common fields of all blocks; `heading` and `lead` are empty if there is none. */
interface BlockBase<Type extends string> extends Editable {
  readonly _type: Type
  readonly _key: string
  readonly heading: string
  readonly lead: string
}

/** A button. */
export interface BlockLink extends Editable {
  readonly _key: string
  readonly label: string
  /** The encoded address: a path of this site, or an address with https://. */
  readonly to: string
}

/** The top of a page. */
export interface OpeningBlock extends BlockBase<'openingBlock'> {
  readonly caption: string
  readonly links: readonly BlockLink[]
  readonly image: ImageValue | null
}

/** Running text. */
export interface TextBlock extends BlockBase<'textBlock'> {
  readonly body: RichText
}

/** One wide picture. */
export interface PictureBlock extends BlockBase<'pictureBlock'> {
  readonly image: ImageValue
  readonly caption: string
}

/** A picture of a gallery. */
export interface GalleryPicture extends Editable {
  readonly _key: string
  readonly image: ImageValue
  readonly caption: string
}

/** Pictures side by side. */
export interface GalleryBlock extends BlockBase<'galleryBlock'> {
  readonly pictures: readonly GalleryPicture[]
}

/** Kits as cards: those chosen, or the first of the catalog. */
export interface KitsBlock extends BlockBase<'kitsBlock'> {
  readonly kits: readonly KitCardContent[]
  /** The number of the catalog's first kits to show; 0 if kits are chosen. */
  readonly count: number
}

/** Kits in a table. */
export interface ComparisonBlock extends BlockBase<'comparisonBlock'> {
  /** Two to four slugs; the comparison uses the queries of the kits' pages. */
  readonly slugs: readonly string[]
}

/** A question with its answer. */
export interface BlockQuestion extends Editable {
  readonly _key: string
  readonly question: string
  readonly answer: string
}

/** Questions that open one by one. */
export interface FaqBlock extends BlockBase<'faqBlock'> {
  readonly questions: readonly BlockQuestion[]
}

/** A quotation. */
export interface QuoteBlock extends BlockBase<'quoteBlock'> {
  readonly quote: string
  readonly author: string
  readonly role: string
}

/** A band with buttons. */
export interface ActionBlock extends BlockBase<'actionBlock'> {
  readonly links: readonly BlockLink[]
}

/** The inquiry form. */
export interface FormBlock extends BlockBase<'formBlock'> {
  readonly source: 'contact' | 'order'
}

/** The props of a block's section. */
export interface BlockProps<Block extends LandingBlock> {
  readonly block: Block
  /** Less space above, if the block above has the same background. */
  readonly tight: 'above' | false
}

/** One block of a landing page, with valid content. */
export type LandingBlock =
  | OpeningBlock
  | TextBlock
  | PictureBlock
  | GalleryBlock
  | KitsBlock
  | ComparisonBlock
  | FaqBlock
  | QuoteBlock
  | ActionBlock
  | FormBlock
