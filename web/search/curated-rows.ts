import type { SearchContentQueryResult } from '#schemas/sanity.types.ts'

type CuratedRows = Pick<SearchContentQueryResult, 'kits' | 'programs' | 'tiers' | 'faqs'>

/** Curated content as the lake answers, with everything in it. */
export async function curatedRows(): Promise<CuratedRows> {
  const [{ curatedProducts }, { curatedPrograms }, { curatedLoyaltyTiers }, { curatedFaqs }] =
    await Promise.all([
      import('#schemas/product/product.curated.ts'),
      import('#schemas/program/program.curated.ts'),
      import('#schemas/loyalty-tier/loyalty-tier.curated.ts'),
      import('#schemas/faq/faq.curated.ts'),
    ])
  return {
    kits: curatedProducts.map((kit) => Object.assign({}, kit, { alt: kit.image?.alt ?? null })),
    programs: curatedPrograms.map((program) =>
      Object.assign({}, program, { alt: program.image?.alt ?? null }),
    ),
    tiers: curatedLoyaltyTiers,
    faqs: curatedFaqs,
  }
}
