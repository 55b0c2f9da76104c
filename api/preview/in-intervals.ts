/**
 * Runs something at most once in an interval: at once, and at the interval's end if it was wanted
 * again meanwhile.
 *
 * @param ms the interval's length
 * @returns says that it is wanted
 */
export function inIntervals(ms: number, run: () => void): () => void {
  let isResting = false
  let isWanted = false
  const want = () => {
    isWanted = isResting
    if (isResting) return
    isResting = true
    run()
    setTimeout(() => {
      isResting = false
      if (isWanted) want()
    }, ms).unref()
  }
  return want
}
