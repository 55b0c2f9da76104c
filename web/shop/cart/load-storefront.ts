import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import type { Storefront } from '#web/shop/storefront.ts'

let storefront: Storefront | undefined

/**
 * The shop. The first call loads the SDK.
 *
 * @throws if the site sells nothing, or the SDK's file does not load
 */
export async function loadStorefront({ shop }: RuntimeSettings): Promise<Storefront> {
  if (!shop) throw new Error('The shop is switched off.')
  storefront ??= (await import('#web/shop/storefront.ts')).createStorefront(shop)
  return storefront
}
