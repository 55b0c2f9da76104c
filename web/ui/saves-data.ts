/** Only some browsers report the connection, and the DOM's types do not include it. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether to preload nothing: the visitor saves data, or the connection is as slow as 2G. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}
