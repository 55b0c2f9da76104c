import type { LandingPageQueryResult } from '#schemas/sanity.types.ts'
import type { ShopView } from './shop-kit.ts'
import { sold } from './sold-kit.ts'

type LandingRow = NonNullable<NonNullable<LandingPageQueryResult['page']>['blocks']>[number]

/** A landing page with the kits that editors have chosen for it, some of which may be gone. */
export function sellLandingPage(
  { page }: LandingPageQueryResult,
  view: ShopView,
): LandingPageQueryResult {
  // Whatever its type says, a draft may hold anything.
  const stored: unknown = page?.blocks
  if (!page || !Array.isArray(stored)) return { page }
  const blocks = (stored as LandingRow[]).map((block) => soldBlock(block, view))
  return { page: { ...page, blocks } }
}

function soldBlock(block: LandingRow, view: ShopView): LandingRow {
  if (block?._type !== 'kitsBlock' || !Array.isArray(block.kits)) return block
  return { ...block, kits: block.kits.map((kit) => kit && sold(kit, view)) }
}
