import { allSitePages, type PageDocument, type SitePage } from './site-pages.ts'

/** A page whose words editors change in a document of its own. */
interface EditedPage extends PageDocument {
  /** The page's address within the site. */
  readonly path: string
  /** Whether search engines can list it; otherwise no editor can change that. */
  readonly isListed: boolean
}

/** The pages with documents, in the order of the Studio's list. */
export const pageDocuments: readonly EditedPage[] = allSitePages.flatMap(editedPage)

/** The types of these documents; each is also the `_id` of its one document. */
export const pageDocumentTypes: readonly string[] = pageDocuments.map(({ type }) => type)

function editedPage({ document, path, indexed }: SitePage): EditedPage[] {
  return document ? [{ ...document, path, isListed: indexed !== false }] : []
}

/** The page that documents of this type are about. */
export function editedPageOf(type: string): EditedPage | undefined {
  return pageDocuments.find((page) => page.type === type)
}
