/**
 * A queue of background work, one item at a time.
 *
 * @param maxWaiting the maximum number of waiting items; further items are dropped
 * @param work processes one item; must not reject
 */
export function createBackgroundQueue<Item>(
  maxWaiting: number,
  work: (item: Item) => Promise<void>,
) {
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
    // Rest as long as the work took, so that a flood of changes leaves time for visitors.
    wait(performance.now() - began)
  }
  return {
    /** Adds items, the most important item first; skips items that are already waiting. */
    add(items: readonly Item[]): void {
      for (const item of items) if (waiting.size < maxWaiting) waiting.add(item)
      if (isBusy || waiting.size === 0) return
      isBusy = true
      wait(0)
    },
    stop(): void {
      clearTimeout(timer)
      waiting.clear()
    },
  }
}
