import 'sanity'

declare module 'sanity' {
  interface NumberOptions {
    /** The number is integer cents, which the editor types as dollars. */
    money?: boolean
  }
}
