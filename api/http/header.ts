/** A header's name and value. */
export type Header = readonly [name: string, value: string]
