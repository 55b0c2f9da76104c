/** Only some browsers report the connection; the DOM's types do not know it. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether to load nothing ahead: the visitor saves data, or the connection is as slow as 2G. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}
