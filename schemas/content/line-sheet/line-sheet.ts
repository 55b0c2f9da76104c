/** A picture's file on the server's disk, or its URL. */
export type SheetPictureSource = { readonly file: string } | { readonly url: string }

/** A picture of a line sheet, with its description. */
export interface SheetPicture {
  readonly source: SheetPictureSource
  readonly alt: string
}

/** A label and its value, such as `Weight` and `4.2 kg (9.3 lb)`. */
export interface SheetFact {
  readonly label: string
  readonly value: string
}

/** A table with a header row; the first cell of each row is its header. */
export interface SheetTable {
  readonly title: string
  readonly heads: readonly string[]
  /** The columns' shares of the width. */
  readonly shares: readonly number[]
  readonly rows: readonly (readonly string[])[]
}

/** The title of the table of tests; a sheet that lacks space omits that table. */
export const evidenceTitle = 'Tests and certification'

/** One kit in a line sheet, with all of its text. */
export interface SheetKit {
  readonly title: string
  /** Such as `Available`. */
  readonly status: string
  readonly price: string
  /** Paragraphs. */
  readonly text: readonly string[]
  readonly perfectFor: string
  readonly picture: SheetPicture | null
  /** The URL of the kit's page. */
  readonly address: string
  /** The URL of the inquiry form for this kit. */
  readonly inquiry: string
  /** Such as `12 items`; empty if nothing is listed. */
  readonly itemCount: string
  readonly contents: readonly {
    readonly heading: string | null
    /** The number of the first item; null if items are not numbered. */
    readonly start: number | null
    readonly items: readonly string[]
  }[]
  readonly facts: readonly SheetFact[]
  readonly tables: readonly SheetTable[]
  /** Each answer in paragraphs. */
  readonly questions: readonly { readonly question: string; readonly answer: readonly string[] }[]
}

/** One kit in the list at the beginning of a line sheet. */
export interface SheetEntry {
  readonly title: string
  readonly price: string
  readonly status: string
  readonly address: string
}

/**
 * The content of a line sheet as plain data: the site's bundle creates this content, and the server
 * draws it.
 */
export interface LineSheet {
  /** The document's title. */
  readonly title: string
  readonly brand: string
  /** One or two sentences about the brand. */
  readonly blurb: string
  /** The file name for downloads. */
  readonly fileName: string
  /** The URL of the page to which the line sheet belongs. */
  readonly address: string
  /** The time of the last change to the content, in ISO 8601; empty if unknown. */
  readonly changed: string
  readonly contact: readonly SheetFact[]
  /** The picture of the first page; null in the line sheet of a single kit. */
  readonly cover: SheetPicture | null
  /** All kits; empty in the line sheet of a single kit. */
  readonly entries: readonly SheetEntry[]
  /** Kits beyond {@link kits}, which only the list names. */
  readonly kits: readonly SheetKit[]
  /** A note if something was left out; otherwise empty. */
  readonly note: string
}
