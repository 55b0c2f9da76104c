import { parseIncludes } from '#schemas/content/product/includes.ts'
import { quantityOf } from '#web/kit/product/kit-item-count.ts'
import type { ComparedKit } from './compared-kit.ts'

/** One item of a kit, even if its list names it several times. */
export interface KitItem {
  readonly name: string
  readonly quantity: number
  readonly details: readonly string[]
}

/** A kit's contents, by a normalized name for comparison. */
export function contentsOf({ includes, facts }: ComparedKit): ReadonlyMap<string, KitItem> {
  const items = facts.contents ?? parseIncludes(includes).flatMap((part) => part.items.map(itemOf))
  const found = new Map<string, KitItem>()
  for (const { name, quantity, detail } of items) {
    const key = name.toLowerCase().replaceAll(/\s+/g, ' ')
    const known = found.get(key)
    const details = [...(known?.details ?? []), ...(detail ? [detail] : [])]
    found.set(key, {
      name: known?.name ?? name,
      quantity: (known?.quantity ?? 0) + quantity,
      details: [...new Set(details)],
    })
  }
  return found
}

interface ListedItem {
  readonly name: string
  readonly quantity: number
  readonly detail?: string
}

function itemOf(line: string): ListedItem {
  const { quantity, text } = quantityOf(line)
  // Text after a comma gives details, such as the size.
  const [name = text, ...rest] = text.split(', ')
  const detail = rest.join(', ')
  return { name, quantity, ...(detail && { detail }) }
}
