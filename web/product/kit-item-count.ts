import { parseIncludes } from '#schemas/product/includes.ts'

/** How many things a kit holds, as people count them; empty where nothing is listed yet. */
export function kitItemCount(includes: string): string {
  const count = parseIncludes(includes).reduce((sum, { items }) => sum + items.length, 0)
  if (count === 0) return ''
  return count === 1 ? '1 item' : `${count} items`
}
