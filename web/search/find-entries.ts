import { hasFailed } from '#schemas/content/content-origin.ts'
import type { ContentRequest, ContentSource } from '#schemas/content/content-source.ts'
import { faqHubQuestion } from '#web/faq/faq-questions.queries.ts'
import { siteSettingsQuestion } from '#web/site-settings/site-settings-questions.queries.ts'
import type { SearchFactsQueryResult } from '#schemas/sanity.types.ts'
import { curatedRows } from './curated-rows.ts'
import type { SearchEntry } from './rank-entries.ts'
import { faqEntry, kitEntry, programEntry } from './search-entries.ts'
import { pageEntries } from './page-entries.ts'
import { searchAnyQuery, searchFactsQuery, searchQuery } from './search-questions.queries.ts'

/** What the lake is asked for: texts of which a document has to match one. */
const paramNames = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** What the lake is asked for. */
export interface Wanted {
  /** Up to six texts as `text::query` reads them; the words of one must all occur. */
  readonly patterns: readonly string[]
  /** Facts of kits, of which one must be filled in; `kit-labels.ts` names them. */
  readonly facts: readonly string[]
}

/**
 * What may be found, before it is ranked by its own words: what the lake finds, and all curated
 * content of the kinds that it holds nothing of or cannot be asked for.
 */
export async function findEntries(content: ContentSource, wanted: Wanted): Promise<SearchEntry[]> {
  const [result, named, hub, site] = await Promise.all([
    content.load(requestOf(wanted)),
    kitsWithFacts(content, wanted.facts),
    faqHubQuestion(content, 'faq-hub'),
    siteSettingsQuestion(content, 'site-settings'),
  ])
  const { holds, pages, kept, ...answer } = result.data
  const isNew = (kit: Kit) => !answer.kits.some(({ slug }) => slug === kit.slug)
  const found = { ...answer, kits: [...answer.kits, ...named.filter(isNew)] }
  const isAway = hasFailed(result)
  const isWhole = !isAway && holds.kits && holds.programs && holds.tiers && holds.faqs
  const curated = isWhole ? found : await curatedRows()
  const rowsOf = <Kind extends keyof typeof found>(kind: Kind) =>
    !isAway && holds[kind] ? found[kind] : curated[kind]
  const anchors = new Map(
    hub.data.flatMap(({ faqs }) => faqs.map(({ _id, anchor }) => [_id, anchor] as const)),
  )
  const tiers = rowsOf('tiers')
  return [
    ...rowsOf('kits').map(kitEntry),
    ...rowsOf('programs').map((row) => programEntry(row, tiers)),
    ...rowsOf('faqs').map((row) => faqEntry(row, anchors)),
    ...pageEntries(pages, kept, (await curatedPages()).curatedPages, site.data),
  ].filter((entry) => entry !== null)
}

type Kit = SearchFactsQueryResult[number]

/** The first kits that have one of some facts; none where the lake cannot be asked. */
async function kitsWithFacts(content: ContentSource, facts: readonly string[]): Promise<Kit[]> {
  if (facts.length === 0) return []
  const request = {
    name: 'search-facts',
    query: searchFactsQuery,
    params: { facts },
    shape: 'a list',
    isKept: false,
    curated: () => [],
  } as const
  return (await content.load(request)).data
}

const curatedPages = () => import('#schemas/page/curated-pages.ts')

const unanswered = {
  holds: { kits: false, programs: false, tiers: false, faqs: false },
  kits: [],
  programs: [],
  tiers: [],
  faqs: [],
  pages: [],
  kept: [],
}

type SearchRequest = ContentRequest<typeof searchQuery | typeof searchAnyQuery>

function requestOf({ patterns }: Wanted): SearchRequest {
  const [first = '', ...others] = patterns
  const rest = {
    name: 'search',
    shape: 'one object',
    isKept: false,
    curated: () => unanswered,
  } as const
  if (others.length === 0) return { ...rest, query: searchQuery, params: { a: first } }
  const params = Object.fromEntries(paramNames.map((name, at) => [name, patterns[at] ?? first]))
  return { ...rest, query: searchAnyQuery, params }
}
