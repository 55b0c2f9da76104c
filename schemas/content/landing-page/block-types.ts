import { actionBlockType } from './blocks/action-block.type.ts'
import { comparisonBlockType } from './blocks/comparison-block.type.ts'
import { faqBlockType } from './blocks/faq-block.type.ts'
import { formBlockType } from './blocks/form-block.type.ts'
import { galleryBlockType } from './blocks/gallery-block.type.ts'
import { kitsBlockType } from './blocks/kits-block.type.ts'
import { openingBlockType } from './blocks/opening-block.type.ts'
import { pictureBlockType } from './blocks/picture-block.type.ts'
import { quoteBlockType } from './blocks/quote-block.type.ts'
import { textBlockType } from './blocks/text-block.type.ts'

/** All blocks of landing pages, in the order of the Studio's menu. */
export const blockTypes = [
  openingBlockType,
  textBlockType,
  pictureBlockType,
  galleryBlockType,
  kitsBlockType,
  comparisonBlockType,
  faqBlockType,
  quoteBlockType,
  actionBlockType,
  formBlockType,
]

/** The URL of the block's picture in the Studio's menu. */
export function blockPicture(typeName: string): string {
  const name = typeName.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `/studio/static/blocks/${name}.svg`
}
