/**
 * Runs a function at most once per interval: at once, and again at the end of the interval if it was
 * requested in the meantime.
 *
 * @param ms the length of the interval
 * @returns a function that requests a run
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
