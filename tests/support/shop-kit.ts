import type { ShopKit } from '#schemas/shop/shop-kit.ts'

/** A product of the shop as the server stores it, with one variant. */
export function shopKitOf(handle: string, price: number, others: Partial<ShopKit> = {}): ShopKit {
  const inStock = others.inStock ?? true
  return {
    handle,
    title: `The shop's ${handle}`,
    description: `What the shop says of ${handle}.`,
    picture: null,
    price,
    inStock,
    variants: null,
    choices: [{ id: handle, title: '', price, inStock }],
    changedAt: '2026-01-02T03:04:05Z',
    ...others,
  }
}

/** Products of the shop by handle. */
export function shopOf(...kits: readonly ShopKit[]): ReadonlyMap<string, ShopKit> {
  return new Map(kits.map((kit) => [kit.handle, kit]))
}
