import type { ContentsItem } from './read-kit-facts.ts'

interface NumberedItem extends ContentsItem {
  /** From 1, counted throughout the kit. */
  readonly number: number
}

/** Items of a kit under one heading. */
interface ContentsGroup {
  readonly heading: string | undefined
  /** The number of its first item. */
  readonly start: number
  readonly items: NumberedItem[]
}

/** The items of a kit in groups: an item with a heading begins a group. */
export function groupsOf(contents: readonly ContentsItem[]): ContentsGroup[] {
  const groups: ContentsGroup[] = []
  for (const [at, item] of contents.entries()) {
    const isFirst = groups.length === 0 || item.heading !== undefined
    if (isFirst) groups.push({ heading: item.heading, start: at + 1, items: [] })
    groups.at(-1)?.items.push({ ...item, number: at + 1 })
  }
  return groups
}
