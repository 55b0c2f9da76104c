import { parseIncludes } from '#schemas/content/product/includes-text.ts'
import type { ContentsItem, KitFacts } from './facts/read-kit-facts.ts'

/** A line with a quantity, such as `6 × Towel`. */
const several = /^(\d{1,3})\s*[×x]\s+(.+)$/

/** The quantity in a line, and the item's name. */
export function quantityOf(line: string): { readonly quantity: number; readonly text: string } {
  const [, count = '1', text = line] = several.exec(line) ?? []
  return { quantity: Number(count), text }
}

/**
 * The number of items in a kit, such as `12 items`; a line `6 × Towel` counts as six. Empty if nothing
 * is listed yet.
 */
export function kitItemCount(includes: string): string {
  const items = parseIncludes(includes).flatMap((section) => section.items)
  return itemsText(items.reduce((sum, item) => sum + quantityOf(item).quantity, 0))
}

interface Listed {
  readonly includes: string
  readonly facts: Pick<KitFacts, 'contents'>
}

/** The number of items in a kit with facts, such as `12 items`: its contents replace `includes`. */
export function itemCountOf({ includes, facts: { contents } }: Listed): string {
  if (!contents) return kitItemCount(includes)
  return itemsText(contents.reduce((sum, { quantity }) => sum + quantity, 0))
}

function itemsText(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 item' : `${count} items`
}

interface NumberedItem extends ContentsItem {
  /** From 1, counted throughout the kit. */
  readonly number: number
}

/** Items in a kit under one heading. */
interface ContentsGroup {
  readonly heading: string | undefined
  /** The number of the group's first item. */
  readonly start: number
  readonly items: NumberedItem[]
}

/** The items in a kit, in groups: an item with a heading begins a group. */
export function groupsOf(contents: readonly ContentsItem[]): ContentsGroup[] {
  const groups: ContentsGroup[] = []
  for (const [at, item] of contents.entries()) {
    const isFirst = groups.length === 0 || item.heading !== undefined
    if (isFirst) groups.push({ heading: item.heading, start: at + 1, items: [] })
    groups.at(-1)?.items.push({ ...item, number: at + 1 })
  }
  return groups
}
