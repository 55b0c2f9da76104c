/** The words of the three answers to a question that may be left open. */
export interface AnswerTitles {
  readonly yes: string
  readonly no: string
  readonly open: string
}

// What a field asks of the Studio's inputs beyond Sanity's own options (`studio/form-input.tsx`).
declare module 'sanity' {
  interface NumberOptions {
    /** Whether editors may type decimals; default: whole numbers alone. */
    readonly decimals?: boolean
  }
  interface BooleanOptions {
    /** Asks with three choices, the last of which leaves the field empty. */
    readonly answers?: AnswerTitles
  }
  interface StringOptions {
    /** Offers the countries by their names, and stores their codes. */
    readonly countries?: boolean
  }
}
