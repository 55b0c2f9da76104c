import type { ContentSource } from '#schemas/protocol/content-source.ts'
import type { LineSheet } from '#schemas/content/line-sheet/line-sheet.ts'
import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import { runSiteQuery } from '#web/content/site-query-options.ts'
import { kitAddresses } from '#web/kit/product/kit-addresses.queries.ts'
import { type DatedKit, lineSheetOf, wholeSheetOf } from './line-sheet-content.ts'

/** The maximum number of kits that a line sheet shows in full; the other kits are only named. */
const fullKits = 100

/** The number of concurrent kit queries. */
const atOnce = 8

interface LineSheetRequest {
  readonly content: ContentSource
  readonly settings: RuntimeSettings
  /** The kit; undefined for all kits. */
  readonly slug?: string | undefined
}

/** The content of a line sheet; null if there is no such kit. */
export async function loadLineSheet({
  content,
  settings,
  slug,
}: LineSheetRequest): Promise<LineSheet | null> {
  const addresses = await kitAddresses(content)
  if (slug !== undefined && !addresses.has(slug)) return null
  const site = await runSiteQuery(content, 'site-settings')
  const context = { settings }
  const wanted = slug === undefined ? [...addresses.keys()].slice(0, fullKits) : [slug]
  const kits = await loadKits(content, wanted, addresses)
  if (slug === undefined) {
    const [{ data: names }, { data: home }] = await Promise.all([
      runSiteQuery(content, 'kit-names'),
      runSiteQuery(content, 'home-page'),
    ])
    const cover = home.heroPicture
    return wholeSheetOf(context, { site: site.data, cover, kits, names, total: addresses.size })
  }
  const [kit] = kits
  return kit ? lineSheetOf(context, { site: site.data, kit }) : null
}

/** Loads kits with the queries of their pages, so that pages reuse the server's answers. */
async function loadKits(
  content: ContentSource,
  slugs: readonly string[],
  addresses: ReadonlyMap<string, string>,
): Promise<DatedKit[]> {
  const found: (DatedKit | null)[] = Array.from(slugs, () => null)
  const waiting = [...slugs.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, slug] = next
      const { data } = await runSiteQuery(content, 'kit', slug)
      if (data.kit) found[at] = { kit: data.kit, changed: addresses.get(slug) ?? '' }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return found.filter((kit) => kit !== null)
}
