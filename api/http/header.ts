export type Header = readonly [name: string, value: string]
