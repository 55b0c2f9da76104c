import { type RetryPace, retryDelayMs } from '#schemas/lake-retry.ts'
import { limitedText } from '#schemas/limited-text.ts'
import { ShopError } from '#schemas/shop/shop-error.ts'
import type { ShopFetch } from '#schemas/shop/storefront.ts'
import { failureOf, type GraphqlAnswer, hasData, readAnswer } from './graphql-answer.ts'

/** How often one request is sent at most. */
const maxAttempts = 3

/** The longest pause that a shop can ask for, in ms; a visitor does not wait longer. */
const maxPauseMs = 5000

/** The most that one answer can hold, decompressed: 20 products with 100 variants each have half of it. */
const maxAnswerBytes = 5_000_000

/** How many characters the answers to one operation can still have: a list has up to 50 pages. */
export interface ReadingBudget {
  left: number
}

/** One request for the shop. */
export interface ShopRequest {
  url: string
  headers: Readonly<Record<string, string>>
  document: string
  variables: unknown
}

/** What sending takes. */
export interface ShopLine {
  fetch: ShopFetch
  timeoutMs: number
  pace: RetryPace
  /** Ends the pauses before the next attempt. */
  signal: AbortSignal
  budget: ReadingBudget
}

/**
 * Sends one operation, again if that can do no harm: a request that the shop turned away unread
 * always, a lost answer only if the operation can be repeated.
 *
 * @throws {ShopError} once there is no answer that holds anything
 */
export async function sendToShop(request: ShopRequest, line: ShopLine): Promise<GraphqlAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    // One attempt after the other: the next depends on how this one ended.
    const outcome = await attemptOnce(request, line)
    if (outcome.answer) return outcome.answer
    const { failure, pauseMs } = outcome
    if (attempt === maxAttempts || !mayRepeat(failure, request.document)) throw failure
    const ms = Math.min(maxPauseMs, Math.max(pauseMs, retryDelayMs(line.pace, attempt)))
    await pause(ms, line.signal)
  }
}

type Outcome =
  | { answer: GraphqlAnswer }
  | { answer?: undefined; failure: ShopError; pauseMs: number }

async function attemptOnce(request: ShopRequest, line: ShopLine): Promise<Outcome> {
  const { url, headers, document, variables } = request
  let pauseMs = 0
  try {
    const response = await line.fetch(url, {
      method: 'POST',
      mode: 'cors',
      credentials: 'omit',
      // A redirect would carry the question and the token to a host that nobody chose.
      redirect: 'manual',
      headers,
      body: JSON.stringify({ query: document, variables }),
      signal: AbortSignal.timeout(line.timeoutMs),
    })
    pauseMs = 1000 * (Number(response.headers.get('retry-after')) || 0)
    const answer = readAnswer(response.status, await textOf(response, line.budget))
    const failure = hasData(answer) ? undefined : failureOf(answer)
    return failure ? { failure, pauseMs } : { answer }
  } catch (cause) {
    return { failure: cause instanceof ShopError ? cause : connectionFailure(cause), pauseMs }
  }
}

/** The text of an answer; none if an error's page is too long. */
async function textOf(response: Response, budget: ReadingBudget): Promise<string> {
  const text = await limitedText(response, Math.min(maxAnswerBytes, budget.left))
  if (text === undefined && response.ok) {
    throw new ShopError('unreadable', 'The shop answers more than can be read (5 MB).', {
      detail: 'longer than 5 MB',
    })
  }
  budget.left -= text?.length ?? 0
  return text ?? ''
}

function connectionFailure(cause: unknown): ShopError {
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
  return isTimeout
    ? new ShopError('timeout', 'The shop did not answer in time.', { cause })
    : new ShopError('unreachable', 'The shop cannot be reached.', { cause })
}

function mayRepeat({ code }: ShopError, document: string): boolean {
  if (code === 'throttled') return true
  return (code === 'unreachable' || code === 'timeout') && isRepeatable(document)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    const stop = () => {
      clearTimeout(timer)
      reject(connectionFailure(signal.reason))
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

/**
 * The mutations that can be sent twice: they set something to a value, whatever it was before.
 * A new cart is among them, since one that nobody knows of costs nothing and expires by itself.
 * Those that add or remove are not: had only the answer been lost, twice the kits would be sold, or
 * a line that is gone would be reported as an error.
 */
const settingMutations =
  /\b(cartCreate|cartLinesUpdate|cartAttributesUpdate|cartNoteUpdate|cartBuyerIdentityUpdate|cartDiscountCodesUpdate|cartGiftCardCodesUpdate)\s*\(/

/** Whether a GraphQL document can be sent again if nobody knows whether it was carried out. */
export function isRepeatable(document: string): boolean {
  return !/\bmutation\b/.test(document) || settingMutations.test(document)
}
