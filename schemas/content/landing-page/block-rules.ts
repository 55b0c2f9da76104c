import { fieldOf } from '#schemas/field/field-of.ts'

/** The maximum number of blocks on a page. */
export const maxBlocks = 40

/** An error message if a page has no blocks, too many, or two forms, else `true`. */
export function checkBlocks(blocks: unknown): true | string {
  const types = typesOf(blocks)
  if (types.length === 0) return 'Add a block. Without one, the page is empty.'
  if (types.length > maxBlocks) {
    return `A page can have at most ${maxBlocks} blocks; this one has ${types.length}.`
  }
  return types.filter((type) => type === 'formBlock').length > 1
    ? 'A page can have only one inquiry form. Remove the extra one and link to the first one instead.'
    : true
}

/** A warning if an opening is not the first block, else `true`. */
export function checkOpening(blocks: unknown): true | string {
  return typesOf(blocks).lastIndexOf('openingBlock') > 0
    ? 'The opening belongs at the top. Farther down, it looks like any other block.'
    : true
}

function typesOf(blocks: unknown): unknown[] {
  return Array.isArray(blocks) ? blocks.map((block) => fieldOf(block, '_type')) : []
}
