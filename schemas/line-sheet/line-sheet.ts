/** Where a picture's file is: on the server's disk, or at an address. */
export type SheetPictureSource = { readonly file: string } | { readonly url: string }

/** A picture of a line sheet, with what it shows in words. */
export interface SheetPicture {
  readonly source: SheetPictureSource
  readonly alt: string
}

/** A name and what it stands for, such as `Weight` and `4.2 kg (9.3 lb)`. */
export interface SheetFact {
  readonly label: string
  readonly value: string
}

/** A table with one row of heads; the first cell of each row is its head. */
export interface SheetTable {
  readonly title: string
  readonly heads: readonly string[]
  /** The columns' parts of the width. */
  readonly shares: readonly number[]
  readonly rows: readonly (readonly string[])[]
}

/** One kit of a line sheet, in the words that it shows. */
export interface SheetKit {
  readonly title: string
  /** Such as `In stock`. */
  readonly status: string
  readonly price: string
  /** Paragraphs. */
  readonly text: readonly string[]
  readonly perfectFor: string
  readonly picture: SheetPicture | null
  /** The address of the kit's page. */
  readonly address: string
  /** Where an inquiry about it begins. */
  readonly inquiry: string
  /** Such as `12 items`; empty if nothing is listed. */
  readonly itemCount: string
  readonly contents: readonly {
    readonly heading: string | null
    /** The number of the first item; null if they are not numbered. */
    readonly start: number | null
    readonly items: readonly string[]
  }[]
  readonly facts: readonly SheetFact[]
  readonly tables: readonly SheetTable[]
  /** Each answer in paragraphs. */
  readonly questions: readonly { readonly question: string; readonly answer: readonly string[] }[]
}

/** One kit in the list at a line sheet's beginning. */
export interface SheetEntry {
  readonly title: string
  readonly price: string
  readonly status: string
  readonly address: string
}

/**
 * Everything that a line sheet shows, as plain data: the site's bundle makes it of the content, and the
 * server draws it.
 */
export interface LineSheet {
  /** The document's title. */
  readonly title: string
  readonly brand: string
  /** One or two sentences about the brand. */
  readonly blurb: string
  /** The name under which a browser saves it. */
  readonly fileName: string
  /** The address of the page that it belongs to. */
  readonly address: string
  /** The time of the last change of what it shows, in ISO 8601; empty if it is not known. */
  readonly changed: string
  readonly contact: readonly SheetFact[]
  /** All kits; empty in the line sheet of one. */
  readonly entries: readonly SheetEntry[]
  /** Kits beyond {@link kits}, which only the list names. */
  readonly kits: readonly SheetKit[]
  /** Said if something was left out; empty otherwise. */
  readonly note: string
}
