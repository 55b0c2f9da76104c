/** Work in the background, one piece at a time. */
export interface BackgroundQueue<Item> {
  /** Adds pieces, the most important one first; one that waits already is not added again. */
  add(items: readonly Item[]): void
  stop(): void
}

/**
 * @param maxWaiting how many pieces can wait; those beyond are left out
 * @param work does one piece; it must not reject
 */
export function createBackgroundQueue<Item>(
  maxWaiting: number,
  work: (item: Item) => Promise<void>,
): BackgroundQueue<Item> {
  const waiting = new Set<Item>()
  let timer: NodeJS.Timeout | undefined
  let isBusy = false

  const wait = (ms: number) => {
    timer = setTimeout(() => void next(), ms).unref()
  }
  const next = async () => {
    const [item] = waiting
    isBusy = item !== undefined
    if (item === undefined) return
    waiting.delete(item)
    const began = performance.now()
    await work(item)
    // It rests as long as it worked: a flood of changes must not take the server from visitors.
    wait(performance.now() - began)
  }
  return {
    add(items) {
      for (const item of items) if (waiting.size < maxWaiting) waiting.add(item)
      if (isBusy || waiting.size === 0) return
      isBusy = true
      wait(0)
    },
    stop() {
      clearTimeout(timer)
      waiting.clear()
    },
  }
}
