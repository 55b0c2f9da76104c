import * as v from 'valibot'
import { type RetryPace, retryDelayMs } from '#schemas/protocol/retry-delay.ts'
import { readLimitedText } from '#schemas/protocol/read-limited-text.ts'
import { ShopError, type ShopErrorCode, unknownError } from '#schemas/shop/shop-error.ts'

/** Sends requests, like the global `fetch`. */
export type ShopFetch = (url: string, init: RequestInit) => Promise<Response>

/** The maximum number of attempts for one request. */
const maxAttempts = 3

/** The maximum pause that the shop can request, in ms; visitors do not wait longer. */
const maxPauseMs = 5000

/** The maximum size of one answer, decompressed: 20 products with 100 variants take half of it. */
const maxAnswerBytes = 5_000_000

/** The remaining characters for all answers to one operation: a list has up to 50 pages. */
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

/** How to send requests. */
export interface ShopLine {
  fetch: ShopFetch
  timeoutMs: number
  pace: RetryPace
  /** Aborted after the operation's timeout: then no attempt follows. */
  signal: AbortSignal
  budget: ReadingBudget
}

/**
 * Sends one operation. Repeats the request if repeating is safe: always if the shop rejected the
 * request unread, and after a lost answer only if the operation is repeatable.
 *
 * @throws {ShopError} if no attempt gets an answer with data
 */
export async function sendToShop(request: ShopRequest, line: ShopLine): Promise<GraphqlAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptOnce(request, line)
    if (outcome.answer) return outcome.answer
    const { failure, pauseMs } = outcome
    const isLast = attempt === maxAttempts || line.signal.aborted
    if (isLast || !canRepeat(failure, request.document)) throw failure
    const ms = Math.min(maxPauseMs, Math.max(pauseMs, retryDelayMs(line.pace, attempt)))
    await new Promise((resolve) => setTimeout(resolve, ms))
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
      // A redirect would send the request and the token to an unknown host.
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

/** The text of an answer; empty if an error page is too long. */
async function textOf(response: Response, budget: ReadingBudget): Promise<string> {
  const text = await readLimitedText(response, Math.min(maxAnswerBytes, budget.left))
  if (text === undefined && response.ok) {
    throw new ShopError('unreadable', 'The shop’s answer is too large (more than 5 MB).', {
      detail: 'longer than 5 MB',
    })
  }
  budget.left -= text?.length ?? 0
  return text ?? ''
}

function connectionFailure(cause: unknown): ShopError {
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
  return isTimeout
    ? tooLate(cause)
    : new ShopError('unreachable', 'The shop cannot be reached.', { cause })
}

/** The error for an answer that takes too long. */
export const tooLate = (cause?: unknown) =>
  new ShopError('unreachable', 'The shop did not answer in time.', { detail: 'timeout', cause })

function canRepeat({ code }: ShopError, document: string): boolean {
  return code === 'throttled' || (code === 'unreachable' && isRepeatable(document))
}

/**
 * The mutations that are safe to repeat, because they set a value. `cartCreate` is included, because
 * an unused cart costs nothing and expires. Mutations that add or remove are not: if only the answer
 * was lost, the shop would sell twice the kits, or report the removed line as an error.
 */
const settingMutations =
  /\b(cartCreate|cartLinesUpdate|cartAttributesUpdate|cartNoteUpdate|cartBuyerIdentityUpdate|cartDiscountCodesUpdate|cartGiftCardCodesUpdate)\s*\(/

/** Whether a GraphQL document can be sent again even if the shop might have executed it. */
export function isRepeatable(document: string): boolean {
  return !/\bmutation\b/.test(document) || settingMutations.test(document)
}

const graphqlError = v.looseObject({
  message: v.optional(v.string(), ''),
  extensions: v.nullish(v.looseObject({ code: v.optional(v.string()) })),
})

const answerContract = v.looseObject({
  data: v.nullish(v.record(v.string(), v.unknown())),
  errors: v.nullish(v.array(graphqlError)),
})

/** The shop's answer to an operation. */
export type GraphqlAnswer = v.InferOutput<typeof answerContract>

const statusCodes: Readonly<Record<number, ShopErrorCode>> = {
  401: 'refused',
  402: 'refused',
  403: 'refused',
  404: 'refused',
  408: 'unreachable',
  423: 'refused',
  429: 'throttled',
  430: 'throttled',
}

/** A map, because the shop's codes can be names such as `constructor`. */
const errorCodes: ReadonlyMap<string, ShopErrorCode> = new Map([
  ['THROTTLED', 'throttled'],
  ['ACCESS_DENIED', 'refused'],
  ['UNAUTHORIZED', 'refused'],
  ['INTERNAL_SERVER_ERROR', 'unreachable'],
  ['TIMEOUT', 'unreachable'],
])

/**
 * Parses an answer. Amounts whose hundredths are zero get one decimal.
 *
 * @throws {ShopError} for an error status, or a text that is not a GraphQL answer
 */
function readAnswer(status: number, text: string): GraphqlAnswer {
  if (status < 200 || status > 299) {
    const code = statusCodes[status] ?? (status > 499 ? 'unreachable' : 'unreadable')
    throw new ShopError(code, `The shop answered ${status}: ${text.slice(0, 200)}`, {
      detail: `HTTP ${status}`,
    })
  }
  const answer = v.safeParse(answerContract, parse(text))
  if (answer.success) return answer.output
  throw new ShopError('unreadable', unknownError, {
    detail: 'no GraphQL answer',
    cause: answer.issues,
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) =>
      key === 'amount' && typeof value === 'string' ? shortAmount(value) : value,
    )
  } catch (cause) {
    throw new ShopError('unreadable', unknownError, { detail: 'no JSON', cause })
  }
}

/** An amount with one decimal if its hundredths are zero, as the shop writes it. */
function shortAmount(amount: string): string {
  return /^-?\d+\.\d0$/.test(amount) ? amount.slice(0, -1) : amount
}

/** Whether the answer has any data. */
export function hasData({ data }: GraphqlAnswer): boolean {
  return Object.values(data ?? {}).some((root) => root !== null)
}

/** The failure of an answer without data, with its errors in JSON. */
export function failureOf({ errors }: GraphqlAnswer): ShopError | undefined {
  if (!errors?.length) return undefined
  const names = errors.map(({ extensions }) => extensions?.code ?? '')
  const name = names.find((one) => errorCodes.has(one)) ?? ''
  return new ShopError(errorCodes.get(name) ?? 'unreadable', JSON.stringify(errors), {
    detail: name || 'GraphQL errors',
  })
}
