import { listedKitCount } from '#schemas/product/kit-limits.ts'
import type { KitChoicesQueryResult } from '#schemas/sanity.types.ts'
import type { ShopView } from './shop-kit.ts'

/** The kits that a form offers; those of the shop alone come last, as far as there is room. */
export function sellChoices(row: KitChoicesQueryResult, view: ShopView): KitChoicesQueryResult {
  if (row.total === 0) return row
  const room = Math.max(0, listedKitCount - row.kits.length)
  const alone = view.alone
    .slice(0, room)
    .map(({ title, handle, inStock }) => ({ title, slug: handle, inStock }))
  const kits = row.kits.map((kit) => {
    const { inStock = kit.inStock } = view.kits?.get(kit.slug) ?? {}
    return { ...kit, inStock }
  })
  return { total: row.total + view.alone.length, kits: [...kits, ...alone] }
}
