import { parseIncludes } from '#schemas/product/includes.ts'

/** The number of items in a kit, such as `12 items`; empty where nothing is listed yet. */
export function kitItemCount(includes: string): string {
  const count = parseIncludes(includes).reduce((sum, { items }) => sum + items.length, 0)
  if (count === 0) return ''
  return count === 1 ? '1 item' : `${count} items`
}
