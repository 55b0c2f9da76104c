/** What Rolldown tells of a module of the site. */
interface SiteModule {
  readonly importers: readonly string[]
}

interface SiteModules {
  getModuleInfo(id: string): SiteModule | null
}

const entry = /\/web\/entry-client\.tsx$/
/** What a route shows: a file of its own for each. */
const page = /tsr-split=component/
/** What asks the lake: nothing does before the next page, or a live event. */
const lake = /\/web\/.*(-questions\.queries|\/lake-reader)\.ts$/
/** What follows the first page, and may share what every page loads. */
const later = /\/web\/seo\/document-head\.ts$/
/** The lists of the pickers: they follow a form, and share what it loads. */
const pickerLists = /\/web\/ui\/picker\/picker-lists\.tsx$/
/** The pages with a form, by their route's file. */
const formPages = /\/routes\/(contact|order\/index)\.tsx\?tsr-split=component/
/** Pages for staff, which may load more than a visitor's. */
const internalPages = /\/routes\/(admin|design|images)\.tsx\?tsr-split=component/

/** Pages for staff with a form, which use the forms' libraries themselves. */
const staffForms = /\/routes\/(admin|design)\.tsx\?tsr-split=component/

/** What is in a file of its own, or in those of the pages that use it. */
const library = /node_modules\/@tanstack\//

/** Modules that would be files of less than 1 kB. */
const smallModules = /\/(web\/ui|web\/image|schemas\/picture)\//

/** Names the file that one of our modules belongs in; null leaves it to Rolldown. */
function fileOf(id: string, modules: SiteModules): string | null {
  const roots = rootsOf(id, modules).filter((root) => !pickerLists.test(root))
  if (roots.length === 0) return null
  // The entry starts the app, which must not happen where a page's file is loaded ahead.
  if (entry.test(id) || library.test(id)) return null
  if (roots.some((root) => entry.test(root))) return 'site'
  const pages = roots.filter((root) => page.test(root) && !internalPages.test(root))
  if (roots.every((root) => lake.test(root))) return 'lake'
  const isLazyToo = roots.some((root) => !page.test(root) && !later.test(root) && !lake.test(root))
  const isSmall = pages.length > 0 && roots.length > 1 && smallModules.test(id)
  // What loads later, such as the menu, must not bring a form's libraries along.
  if (!isSmall && (isLazyToo || pages.length < 2)) return null
  const isOfForms = roots.every((root) => formPages.test(root) || staffForms.test(root))
  if (isOfForms) return 'form'
  // A form shares little with the other pages, and need not load what those share with each other.
  return pages.some((root) => formPages.test(root)) ? 'site' : 'page'
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

/**
 * How the browser's modules are put together: few files, each loaded whole by the pages that load it
 * at all. Libraries are files of their own, since their versions change seldom, and each file is
 * evaluated in a task of its own.
 */
export const siteChunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  { name: 'query', test: publicQuery, priority: 4, includeDependenciesRecursively: false },
  { name: 'router', test: routerAndStore, priority: 3 },
  { name: fileOf, debugName: 'own', priority: 2, includeDependenciesRecursively: false },
]
