import { allSitePages, type PageDocument, type SitePage } from './page-paths.ts'

/** A page whose words editors change in a document. */
interface EditedPage extends PageDocument {
  /** The page's address within the site. */
  readonly path: string
  /** Whether search engines can list the page; if false, no editor can change that. */
  readonly isListed: boolean
}

/** The pages with documents, in the order of the Studio's list. */
export const pageDocuments: readonly EditedPage[] = allSitePages.flatMap(editedPage)

/** The types of these documents; each type is also the `_id` of its one document. */
export const pageDocumentTypes: readonly string[] = pageDocuments.map(({ type }) => type)

function editedPage({ document, path, indexed }: SitePage): EditedPage[] {
  return document ? [{ ...document, path, isListed: indexed !== false }] : []
}

/** The page of a document type. */
export function editedPageOf(type: string): EditedPage | undefined {
  return pageDocuments.find((page) => page.type === type)
}
