import { type RetryPace, retryDelayMs } from '#schemas/lake-retry.ts'

interface AskAgain {
  /** Resolves with whether everything was answered. */
  readonly refresh: () => Promise<boolean>
  /** How soon it asks again if something was not. */
  readonly outage: RetryPace
  /** The pause after an answer if nobody tells of changes, in ms; undefined if somebody does. */
  readonly pollMs: () => number | undefined
}

/** Asks for content: one question at a time, and again after growing pauses if one failed. */
export function askAgain({ refresh, outage, pollMs }: AskAgain) {
  let isAsking = false
  let isWanted = false
  let isOver = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = async (): Promise<void> => {
    clearTimeout(timer)
    if (isOver) return
    // What changes meanwhile may not be in the answer.
    isWanted = isAsking
    if (isAsking) return
    isAsking = true
    failures = (await refresh().catch(() => false)) ? 0 : failures + 1
    isAsking = false
    if (isWanted) return ask()
    const pause = failures > 0 ? retryDelayMs(outage, failures) : pollMs()
    if (pause !== undefined && !isOver) timer = setTimeout(() => void ask(), pause)
  }
  return {
    ask: () => void ask(),
    stop() {
      isOver = true
      clearTimeout(timer)
    },
  }
}
