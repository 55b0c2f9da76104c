/** Rolldown's data about a module of the site. */
interface SiteModule {
  readonly importers: readonly string[]
}

interface SiteModules {
  getModuleInfo(id: string): SiteModule | null
}

const entry = /\/web\/entry-client\.tsx$/
/** The page of a route: one file each. All landing pages share one file, and some load the form. */
const page = /tsr-split=component|\/web\/pages\/landing-page\/(landing-page|form-section)\.tsx$/
/** The code that queries the lake: needed only for the next page or a live event. */
const lake = /\/web\/(site-queries|content\/lake-reader)\.ts$/
/** The code that runs after the first page has loaded, and can share modules with every page. */
const afterFirstPage =
  /\/web\/(app\/seo\/document-head\.ts|kit\/product\/(kit-body-view|zoom\/zoom)\.tsx)$/
/** The code that a preview adds to a page; this code imports shared modules from visitors' files. */
const preview =
  /\/(web\/preview\/|schemas\/shop\/merge-shop-data\.ts|node_modules\/@sanity\/visual-editing\/)/
/**
 * The shop's pages, and the code that it adds to other pages; this code imports modules from visitors'
 * files.
 */
const shop =
  /\/web\/(shop\/|content\/fetch-shop-content\.ts|routes\/(cart|checkout|shopify-\w+)\.tsx)/
/** The code for consent and analytics, if configured; this code imports shared modules the same way. */
const analytics = /\/web\/app\/analytics\/start-analytics\.ts$/
/** The analytics events: forms and the shop call them, and analytics must not load forms or the shop. */
const events = /\/web\/content\/analytics-events\.ts$/
/** The pages with a form, by their route's file, and the form of landing pages. */
const formPages =
  /\/routes\/(contact|order\/index)\.tsx\?tsr-split=component|\/landing-page\/form-section\.tsx$/
/** Pages for staff, which can load more than visitors' pages. */
const internalPages =
  /\/routes\/(admin(\/.+)?|design|images|shopify-test)\.tsx\?tsr-split=component/

/** Pages for staff with a form, which use the forms' libraries themselves. */
const staffForms = /\/routes\/(admin(\/.+)?|design)\.tsx\?tsr-split=component/

/** The code that finds a page's content on navigation, or fills in the next page's form. */
const loaders =
  /\/web\/(pages\/landing-page\/find-landing-page|kit\/compare\/find-compared|inquiry\/find-kits)\.ts$/

/** The text for a kit's facts, which kits' pages, the comparison and the page about aircraft share. */
const facts =
  /\/(schemas\/(field\/format-measurement|content\/product\/facts\/aircraft-classes)|web\/kit\/product\/facts\/(spec-rows|fit-mark))\.tsx?$/

/** The modules that landing pages and their parts share. */
const landing = /\/web\/pages\/landing-page\/(block-(head|figure)\.tsx|lazy-blocks\.ts)$/

/** The files that contain certain modules, regardless of the importer. */
const ownFiles = [
  { name: 'landing', test: landing },
  { name: 'facts', test: facts },
]

/** The parts that only some landing pages have, which import shared modules from the pages' files. */
const landingParts = /\/web\/pages\/landing-page\/(comparison|text)-section\.tsx$/

/** Modules that get a separate file, or belong to the files of the pages that use them. */
const library = /node_modules\/@tanstack\//

/** Modules that would make files smaller than 1 kB. */
const smallModules = /\/(web\/ui|web\/content\/image|schemas\/(content\/picture|field))\//

/** The name of the file for one of our modules; null leaves the choice to Rolldown. */
function fileOf(id: string, modules: SiteModules): string | null {
  const allRoots = rootsOf(id, modules)
  const roots = allRoots.filter(
    (root) =>
      ![preview, shop, analytics, loaders, landingParts].some((follower) => follower.test(root)),
  )
  const ownFile = ownFiles.find(({ test }) => test.test(id))
  if (ownFile) return ownFile.name
  if (roots.length === 0) return null
  // The entry starts the app, which must not happen when a page's file is preloaded.
  if (entry.test(id) || library.test(id)) return null
  if (events.test(id) || roots.some((root) => entry.test(root))) return 'site'
  const pages = roots.filter((root) => page.test(root) && !internalPages.test(root))
  if (isLakeCode(roots, allRoots)) return 'lake'
  const isLazyToo = roots.some(
    (root) => !page.test(root) && !afterFirstPage.test(root) && !lake.test(root),
  )
  const isSmall = pages.length > 0 && roots.length > 1 && smallModules.test(id)
  // Lazily loaded code, such as the menu, must not load a form's libraries.
  if (!isSmall && (isLazyToo || pages.length < 2)) return null
  const isFormCode = roots.every((root) => formPages.test(root) || staffForms.test(root))
  if (isFormCode) return 'form'
  // A form shares little with the other pages, and should not load the modules that the other pages
  // share.
  return pages.some((root) => formPages.test(root)) ? 'site' : 'page'
}

/** Whether a module belongs to the lake's code: nothing that loads without a query uses it. */
function isLakeCode(roots: readonly string[], allRoots: readonly string[]): boolean {
  return (
    roots.some((root) => lake.test(root)) &&
    roots.every((root) => lake.test(root) || afterFirstPage.test(root)) &&
    !allRoots.some((root) => shop.test(root))
  )
}

/** The modules that import this module, directly or not, and that nothing imports statically. */
function rootsOf(id: string, modules: SiteModules): string[] {
  const seen = new Set([id])
  for (const one of seen) {
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  }
  return [...seen].filter((one) => !modules.getModuleInfo(one)?.importers.length)
}

const routerAndStore = /node_modules\/(@tanstack\/(?!query-core|react-query)|seroval)/
/**
 * The query library without the parts that only pages for staff use; the library's index names all
 * parts.
 */
const publicQuery =
  /node_modules\/@tanstack\/(query-core|react-query)\/(?!.*\/(infiniteQueryO|mutationObs|use(Infinite|)Query\.|useMut))/

/** The lake's client, without the parts that only previews and uploads load. */
const lakeClient =
  /node_modules\/(@sanity\/client\/(?!.*(browserUpload|stegaEncode))|rxjs\/|get-it\/|@sanity\/eventsource\/|eventsource)/

/**
 * The files of the browser's code: few files, so that a page uses all of each file that it loads.
 * Libraries have separate files, because their versions rarely change, and each file is evaluated in a
 * separate task.
 */
export const siteChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  { name: 'query', test: publicQuery, priority: 4, includeDependenciesRecursively: false },
  { name: 'router', test: routerAndStore, priority: 3 },
  { name: 'client', test: lakeClient, priority: 3, includeDependenciesRecursively: false },
  { name: fileOf, debugName: 'own', priority: 2, includeDependenciesRecursively: false },
]
