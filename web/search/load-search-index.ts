import { hasFailed } from '#schemas/protocol/content-origin.ts'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import type { SearchContentQueryResult } from '#schemas/sanity.types.ts'
import { fieldsOf, listOf, textOf, textOrNull } from '#web/content/field-readers.ts'
import { loadKitAddresses } from '#web/kit/product/kit-addresses.queries.ts'
import { runSiteQuery } from '#web/content/site-query-options.ts'
import { pageEntries } from './page-entries.ts'
import { aircraftEntry, faqEntry, kitEntries, programEntry } from './search-entries.ts'
import { SearchIndex } from './search-index.ts'
import { searchContentQuery } from './search-content.queries.ts'

/** The documents of each kind that one query reads, which keeps a response below a few MB. */
const readAtOnce = 100
/** The maximum number of documents of each kind in the index. */
const maxOfKind = 5000

const kinds = ['kits', 'programs', 'tiers', 'faqs', 'pages'] as const
type Rows = Pick<SearchContentQueryResult, (typeof kinds)[number]>

/**
 * Builds the index from the lake's content. Kinds without documents in the lake use curated content;
 * if the lake fails, all kinds do.
 */
export async function loadSearchIndex(content: ContentSource): Promise<SearchIndex> {
  const [found, addresses, hub, site, aircraft, { curatedPages }] = await Promise.all([
    loadRows(content),
    loadKitAddresses(content),
    runSiteQuery(content, 'faq-hub'),
    runSiteQuery(content, 'site-settings'),
    runSiteQuery(content, 'aircraft-types'),
    import('#schemas/content/page/curated-pages.ts'),
  ])
  const { holds, kept, rows } = found
  const isWhole = holds.kits && holds.programs && holds.tiers && holds.faqs
  const curated = isWhole ? rows : await curatedRows()
  const { pages } = rows
  const kits = holds.kits ? rows.kits : curated.kits
  const programs = holds.programs ? rows.programs : curated.programs
  const tiers = holds.tiers ? rows.tiers : curated.tiers
  const faqs = holds.faqs ? rows.faqs : curated.faqs
  const anchors = new Map(
    hub.data.flatMap(({ faqs: listed }) => listed.map(({ _id, anchor }) => [_id, anchor] as const)),
  )
  const entries = [
    ...kitEntries(kits, addresses.data),
    ...programs.map((row) => programEntry(row, tiers)),
    ...faqs.map((row) => faqEntry(row, anchors)),
    ...aircraft.data.map(aircraftEntry),
    ...pageEntries(pages, kept, curatedPages, site.data),
  ]
  const names = [
    ...kits.map(({ title, includes, spec, sizeChart }) => {
      const breeds = listOf(sizeChart, (size) => textOrNull(fieldsOf(size)['breeds']))
      const texts = [textOf(title), textOf(includes), ...listOf(spec?.materials, textOrNull)]
      return [...texts, ...breeds].join(' ')
    }),
    ...[...programs, ...tiers].map(({ title }) => textOf(title)),
    ...faqs.map(({ question }) => textOf(question)),
    ...aircraft.data.map(({ title, manufacturer, aliases = [] }) =>
      [manufacturer, title, aliases.join(' ')].join(' '),
    ),
  ]
  return new SearchIndex(
    entries.filter((entry) => entry !== null),
    names,
  )
}

const nothing = {
  holds: { kits: false, programs: false, tiers: false, faqs: false },
  kits: [],
  programs: [],
  tiers: [],
  faqs: [],
  pages: [],
  kept: [],
}

async function loadRows(content: ContentSource) {
  const rows: Rows = { kits: [], programs: [], tiers: [], faqs: [], pages: [] }
  for (let from = 0; ; from += readAtOnce) {
    const to = from + readAtOnce
    const result = await content.load({
      name: 'search-content',
      query: searchContentQuery,
      params: { from, to },
      shape: 'one object',
      curated: () => nothing,
    })
    if (hasFailed(result)) return { ...nothing, rows: nothing }
    const { holds, kept, ...read } = result.data
    rows.kits.push(...read.kits)
    rows.programs.push(...read.programs)
    rows.tiers.push(...read.tiers)
    rows.faqs.push(...read.faqs)
    rows.pages.push(...read.pages)
    const isLast = kinds.every((kind) => read[kind].length < readAtOnce)
    if (isLast || to >= maxOfKind) return { holds, kept, rows }
  }
}

type CuratedRows = Pick<SearchContentQueryResult, 'kits' | 'programs' | 'tiers' | 'faqs'>

/** Curated content in the shape of the lake's response. */
async function curatedRows(): Promise<CuratedRows> {
  const [{ curatedProducts }, { curatedPrograms }, { curatedLoyaltyTiers }, { curatedFaqs }] =
    await Promise.all([
      import('#schemas/content/product/product.curated.ts'),
      import('#schemas/content/program/program.curated.ts'),
      import('#schemas/content/loyalty-tier/loyalty-tier.curated.ts'),
      import('#schemas/content/faq/faq.curated.ts'),
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
