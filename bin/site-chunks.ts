/** What Rolldown tells of a module of the site. */
interface SiteModule {
  readonly importers: readonly string[]
}

interface SiteModules {
  getModuleInfo(id: string): SiteModule | null
}

const entry = /\/web\/entry-client\.tsx$/
/** What a route shows: a file of its own for each. All landing pages show one, and some the form. */
const page = /tsr-split=component|\/web\/block\/(landing-page|form-section)\.tsx$/
/** What asks the lake: nothing does before the next page, or a live event. */
const lake = /\/web\/(site-queries|content\/lake-reader)\.ts$/
/** What follows the first page, and can share what every page loads. */
const later = /\/web\/(seo\/document-head\.ts|product\/(kit-body-view|zoom\/zoom)\.tsx)$/
/** What an editor's preview adds to a page: it takes what it shares from where visitors have it. */
const preview =
  /\/(web\/preview\/|schemas\/shop\/sell-answer\.ts|node_modules\/@sanity\/visual-editing\/)/
/** What the shop adds to a page, and its own pages: they take what they share from where visitors have it. */
const shop =
  /\/web\/((cart|shop)\/|content\/shop-reader\.ts|routes\/(cart|checkout|shopify-\w+)\.tsx)/
/** What asks for consent and measures, if that is configured: it takes what it shares likewise. */
const analytics = /\/web\/analytics\/start-analytics\.ts$/
/** What events are handed to: forms and the shop call it, and analytics must not load those. */
const events = /\/web\/analytics\/events\.ts$/
/** The pages with a form, by their route's file, and the form of landing pages. */
const formPages =
  /\/routes\/(contact|order\/index)\.tsx\?tsr-split=component|\/block\/form-section\.tsx$/
/** Pages for staff, which can load more than a visitor's. */
const internalPages = /\/routes\/(admin|design|images|shopify-test)\.tsx\?tsr-split=component/

/** Pages for staff with a form, which use the forms' libraries themselves. */
const staffForms = /\/routes\/(admin|design)\.tsx\?tsr-split=component/

/** What finds a page's content when a visitor follows a link to it, or fills in the next page's form. */
const loaders =
  /\/web\/(block\/find-landing-page|compare\/(find-compared|follow-renamed)|inquiry\/find-kits)\.ts$/

/** What a kit's page and the comparison say of a kit's facts alike. */
const facts =
  /\/(schemas\/(field\/measure|product\/facts\/aircraft-classes)|web\/product\/facts\/spec-rows)\.ts$/

/** What landing pages and their parts share. */
const landing = /\/web\/block\/(block-(head|figure)\.tsx|block-parts\.ts)$/

/** The files that hold certain modules, whoever loads them. */
const ownFiles = [
  { name: 'landing', test: landing },
  { name: 'facts', test: facts },
]

/** What only some landing pages have: it takes what it shares from where the pages have it. */
const landingParts = /\/web\/block\/(comparison|text)-section\.tsx$/

/** What is in a file of its own, or in those of the pages that use it. */
const library = /node_modules\/@tanstack\//

/** Modules that would be files of less than 1 kB. */
const smallModules = /\/(web\/ui|web\/image|schemas\/picture)\//

/** Names the file that one of our modules belongs in; null leaves it to Rolldown. */
function fileOf(id: string, modules: SiteModules): string | null {
  const allRoots = rootsOf(id, modules)
  const roots = allRoots.filter(
    (root) =>
      ![preview, shop, analytics, loaders, landingParts].some((follower) => follower.test(root)),
  )
  const ofItsOwn = ownFiles.find(({ test }) => test.test(id))
  if (ofItsOwn) return ofItsOwn.name
  if (roots.length === 0) return null
  // The entry starts the app, which must not happen when a page's file is loaded ahead.
  if (entry.test(id) || library.test(id)) return null
  if (events.test(id) || roots.some((root) => entry.test(root))) return 'site'
  const pages = roots.filter((root) => page.test(root) && !internalPages.test(root))
  if (isOfLake(roots, allRoots)) return 'lake'
  const isLazyToo = roots.some((root) => !page.test(root) && !later.test(root) && !lake.test(root))
  const isSmall = pages.length > 0 && roots.length > 1 && smallModules.test(id)
  // What loads later, such as the menu, must not bring a form's libraries along.
  if (!isSmall && (isLazyToo || pages.length < 2)) return null
  const isOfForms = roots.every((root) => formPages.test(root) || staffForms.test(root))
  if (isOfForms) return 'form'
  // A form shares little with the other pages, and need not load what those share with each other.
  return pages.some((root) => formPages.test(root)) ? 'site' : 'page'
}

/** Whether a module is used where the lake is asked, and by nothing that loads without asking it. */
function isOfLake(roots: readonly string[], allRoots: readonly string[]): boolean {
  return (
    roots.some((root) => lake.test(root)) &&
    roots.every((root) => lake.test(root) || later.test(root)) &&
    !allRoots.some((root) => shop.test(root))
  )
}

/** The modules that nothing imports statically, from which this one is reached. */
function rootsOf(id: string, modules: SiteModules): string[] {
  const seen = new Set([id])
  for (const one of seen) {
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  }
  return [...seen].filter((one) => !modules.getModuleInfo(one)?.importers.length)
}

const routerAndStore = /node_modules\/(@tanstack\/(?!query-core|react-query)|seroval)/
/** Query without the parts that only pages for staff use; its index names all of them. */
const publicQuery =
  /node_modules\/@tanstack\/(query-core|react-query)\/(?!.*\/(infiniteQueryO|mutationObs|use(Infinite|)Query\.|useMut))/

/** The client of the lake, without the parts that only previews and uploads load. */
const lakeClient =
  /node_modules\/(@sanity\/client\/(?!.*(browserUpload|stegaEncode))|rxjs\/|get-it\/|@sanity\/eventsource\/|eventsource)/

/**
 * How the browser's modules are put together: few files, each loaded whole by the pages that load it
 * at all. Libraries are files of their own, since their versions change seldom, and each file is
 * evaluated in a task of its own.
 */
export const siteChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  { name: 'query', test: publicQuery, priority: 4, includeDependenciesRecursively: false },
  { name: 'router', test: routerAndStore, priority: 3 },
  { name: 'client', test: lakeClient, priority: 3, includeDependenciesRecursively: false },
  { name: fileOf, debugName: 'own', priority: 2, includeDependenciesRecursively: false },
]
