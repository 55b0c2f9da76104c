/** A page of the site that shows a document. */
export interface Showing {
  /** What the page is called. */
  readonly title: string
  /** Its path, encoded; undefined of a document without a page, which names it all the same. */
  readonly path: string | undefined
  /** The document that names it, if the page shows it for that alone. */
  readonly namer?: Namer
  /** How the page shows it, if that is more than an entry of a list. */
  readonly as?: 'own' | 'large'
}

/** A document that names another one in a field of its own. */
export interface Namer {
  readonly id: string
  readonly type: string
  /** The title of that field, as editors read it. */
  readonly field: string
}
