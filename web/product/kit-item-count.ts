import { parseIncludes } from '#schemas/product/includes.ts'

/** How many things a kit holds, as people count them. */
export function kitItemCount(includes: string | null): string {
  const count = parseIncludes(includes ?? '').reduce((sum, { items }) => sum + items.length, 0)
  return count === 1 ? '1 item' : `${count} items`
}
