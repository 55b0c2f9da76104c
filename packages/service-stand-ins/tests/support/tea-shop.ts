import type { SeedProduct, ShopSeed } from '../../src/shop/catalog/shop-seed.ts'

/** A small shop: two variants, a scarce product, and one without stock. */
export const teaShop: ShopSeed = {
  name: 'Tea Shop',
  description: 'Everything for tea.',
  collections: [{ handle: 'frontpage', title: 'Home page', description: '' }],
  products: [
    productOf('tea-set', 'Tea Set', [
      { title: 'Basic', priceCents: 24_900, stock: 25 },
      { title: 'Pro', priceCents: 34_900, stock: 10 },
    ]),
    productOf('tray', 'Tray', [{ priceCents: 7900, stock: 60 }]),
    productOf('samovar', 'Samovar', [{ priceCents: 99_900, stock: 4 }]),
    productOf('apron', 'Apron', [{ priceCents: 0, stock: 0 }]),
    productOf('bowl-set', 'Bowl Set', [{ priceCents: 3450, stock: 30 }]),
  ],
}

function productOf(handle: string, title: string, variants: SeedProduct['variants']): SeedProduct {
  return {
    handle,
    title,
    description: '',
    vendor: 'Tea Shop',
    productType: 'Tea',
    tags: [],
    collections: ['frontpage'],
    variants,
  }
}
