import client from 'shopify-buy'
import * as v from 'valibot'
import { type CheckoutUserError, ShopError, unknownError } from '#schemas/shop/shop-error.ts'
import type { RetryPace } from '#schemas/protocol/retry-delay.ts'
import { fieldsOf } from '#web/content/field-readers.ts'
import { mapUserErrors, readCartErrors } from './cart-errors.ts'
import {
  failureOf,
  type GraphqlAnswer,
  hasData,
  sendToShop,
  type ShopFetch,
  type ShopLine,
  type ShopRequest,
  tooLate,
} from './shop-request.ts'

/** The shop, and how to send requests to it. */
export interface StorefrontSettings {
  /** Such as `petjet.myshopify.com`. */
  domain: string
  /** The shop's public Storefront access token. */
  token: string
  /** Replaces `https://{domain}`; without a trailing slash. */
  apiUrl?: string | undefined
  /** The timeout of one request, in ms; default 10 s. */
  timeoutMs?: number
  /** The pauses between attempts; default 300 ms up to 3 s. */
  pace?: RetryPace
  /** Called with each unreadable product, which is left out of its list, and the field's path. */
  onUnreadable?: ((product: unknown, field: string) => void) | undefined
  /** Replaces the global `fetch`. */
  fetch?: ShopFetch
}

/** The SDK's client for one operation. */
export type ShopClient = ReturnType<typeof client.buildClient>

type SdkRequest = Parameters<Parameters<typeof client.buildClient>[1]>[1]

/** The state that all operations of one storefront share. */
export type ShopConnection = StorefrontSettings &
  Pick<ShopLine, 'fetch' | 'timeoutMs' | 'pace'> & {
    /** False after the shop has rejected a request for tags. */
    canReadTags: boolean
  }

/** The plain data of an operation's result. */
interface ShopResult {
  /** Null if the shop has nothing with the requested id. */
  readonly plain: unknown
  /** The shop's errors and warnings about a cart. */
  readonly userErrors: readonly CheckoutUserError[]
}

/** Facts about an operation besides its result. */
interface ShopNotes {
  readonly tagsById: TagsById
  readonly userErrors: CheckoutUserError[]
  /** Whether the shop has nothing with the requested id. */
  isMissing: boolean
}

/** Limits that all requests of one operation share. */
type Limits = Pick<ShopLine, 'signal' | 'budget'>

/** The timeout of one operation with all its requests, in ms. */
const operationMs = 60_000

/** The maximum number of requests for one operation, in case the shop always announces a next page. */
const maxRequests = 100

/** The maximum length of all answers to one operation, in characters: 1000 products have 10 million. */
const maxCharacters = 20_000_000

const bodyContract = v.object({ query: v.string(), variables: v.optional(v.unknown()) })

/**
 * Runs one operation with its own instance of the SDK. A failed request rejects for the caller
 * directly, because some of the SDK's promises never settle after a failure.
 *
 * @throws {ShopError}
 */
export async function callShop(
  connection: ShopConnection,
  operation: (shop: ShopClient) => Promise<unknown>,
): Promise<ShopResult> {
  const notes: ShopNotes = { tagsById: new Map(), userErrors: [], isMissing: false }
  const { userErrors } = notes
  const limits: Limits = {
    signal: AbortSignal.timeout(operationMs),
    budget: { left: maxCharacters },
  }
  const { domain, token: storefrontAccessToken } = connection
  let requests = 0
  try {
    const model = await new Promise<unknown>((resolve, reject) => {
      const send = (url: string, init: SdkRequest) =>
        new Promise<{ json(): unknown }>((answer) => {
          requests += 1
          if (requests > maxRequests) reject(endless())
          else exchange(connection, limits, { url, init, notes }).then(answer, reject)
        })
      limits.signal.addEventListener('abort', () => reject(tooLate()))
      operation(client.buildClient({ domain, storefrontAccessToken }, send)).then(resolve, reject)
    })
    return { plain: plainModel(model ?? null, notes.tagsById), userErrors }
  } catch (cause) {
    if (cause instanceof ShopError) throw cause
    // The SDK looks for parts even in an object that does not exist.
    if (notes.isMissing) return { plain: null, userErrors }
    throw shopErrorOf(cause, userErrors)
  }
}

const endless = () =>
  new ShopError('unreadable', 'The shop keeps returning another page.', {
    detail: 'endless pages',
  })

/** Sends a request of the SDK, and converts the answer to a format that the SDK can read. */
async function exchange(
  connection: ShopConnection,
  limits: Limits,
  { url, init, notes }: { url: string; init: SdkRequest; notes: ShopNotes },
): Promise<{ json(): unknown }> {
  const { apiUrl } = connection
  const { query, variables } = v.parse(bodyContract, JSON.parse(init.body))
  const answer = await askWithTags(connection, limits, {
    url: apiUrl === undefined ? url : `${apiUrl}${new URL(url).pathname}`,
    headers: init.headers,
    document: query,
    variables,
  })
  const fit = fitProducts(answer.data, connection.onUnreadable)
  const data = takeTags(fit, notes.tagsById)
  noteAnswer(answer, notes)
  return { json: () => ({ ...answer, data }) }
}

/** Also requests tags, until the shop rejects them. */
async function askWithTags(
  connection: ShopConnection,
  limits: Limits,
  request: ShopRequest,
): Promise<GraphqlAnswer> {
  const line = { ...connection, ...limits }
  const document = connection.canReadTags ? askForTags(request.document) : request.document
  const hasTags = document !== request.document
  try {
    const answer = await sendToShop({ ...request, document }, line)
    if (!hasTags || !isWithoutTags(failureOf(answer))) return answer
  } catch (cause) {
    if (!hasTags || !isWithoutTags(cause)) throw cause
  }
  connection.canReadTags = false
  return sendToShop(request, line)
}

/** Records the answer's errors and warnings about a cart. */
function noteAnswer(answer: GraphqlAnswer, notes: ShopNotes): void {
  notes.isMissing = !hasData(answer)
  notes.userErrors.push(...readCartErrors(answer.data ?? {}))
}

/** The SDK rejects with user errors, with the errors of a mutation, or with its own kind of error. */
function shopErrorOf(cause: unknown, userErrors: readonly CheckoutUserError[]): ShopError {
  if (userErrors.length > 0 && Array.isArray(cause)) return userFailure(userErrors, cause)
  const isOfMutation = cause instanceof Error && /^\[| mutation failed /.test(cause.message)
  return new ShopError('unreadable', isOfMutation ? cause.message : unknownError, {
    detail: 'unexpected fields',
    cause,
  })
}

/** The error for a change to a cart that the shop does not have. */
export function missingCart(): ShopError {
  const message = 'The specified cart does not exist.'
  return userFailure(mapUserErrors([{ code: 'INVALID', field: ['cartId'], message }]))
}

function userFailure(userErrors: readonly CheckoutUserError[], cause?: unknown): ShopError {
  const message = userErrors.map((error) => error.message).join(' ')
  return new ShopError('user-errors', message, { userErrors, cause })
}

/** Fields that the SDK needs: if one product lacks them, it drops the whole answer. */
const edges = v.array(v.looseObject({ node: v.looseObject({}) }))
const connection = v.looseObject({
  pageInfo: v.looseObject({ hasNextPage: v.boolean(), hasPreviousPage: v.boolean() }),
  edges,
})
const edgeContract = v.looseObject({
  node: v.looseObject({
    options: v.nullish(v.array(v.looseObject({}))),
    images: v.optional(connection),
    variants: v.optional(connection),
  }),
})

/** An answer without the products of its list that the SDK cannot handle. */
function fitProducts(
  data: Readonly<Record<string, unknown>> | null | undefined,
  onUnreadable: ((product: unknown, field: string) => void) | undefined,
): unknown {
  const products = fieldsOf(data?.['products'])
  const listed = products['edges']
  if (!Array.isArray(listed)) return data
  const fit = listed.filter((edge: unknown) => {
    const result = v.safeParse(edgeContract, edge)
    if (!result.success) {
      const field = v.getDotPath(result.issues[0])?.replace(/^node\./, '') ?? 'node'
      onUnreadable?.(fieldsOf(edge)['node'], field)
    }
    return result.success
  })
  return { ...data, products: { ...products, edges: fit } }
}

/** A product's tags by its id. */
type TagsById = Map<string, string[]>

/** Adds the tags of products to a request, because the SDK does not select them. */
export function askForTags(document: string): string {
  return document.replace(/fragment ProductFragment on Product\s*\{/, (start) => `${start} tags`)
}

/** Removes the tags from an answer, because the SDK rejects fields that it did not select. */
function takeTags(data: unknown, tagsById: TagsById): unknown {
  if (Array.isArray(data)) return data.map((item) => takeTags(item, tagsById))
  if (typeof data !== 'object' || data === null) return data
  const fields = Object.entries(data).filter(([name]) => name !== 'tags')
  if ('tags' in data && Array.isArray(data.tags) && 'id' in data) {
    tagsById.set(String(data.id), data.tags.map(String))
  }
  return Object.fromEntries(fields.map(([name, inner]) => [name, takeTags(inner, tagsById)]))
}

/** Whether the shop rejected a request only because the token lacks the permission to read tags. */
function isWithoutTags(failure: unknown): boolean {
  return (
    failure instanceof ShopError && failure.code === 'refused' && /\btags\b/.test(failure.message)
  )
}

/**
 * The plain data of one of the SDK's models, which has objects for scalars, lists with functions, and
 * a field for its type.
 *
 * @param tagsById the tags of products, which came separately
 */
function plainModel(value: unknown, tagsById: ReadonlyMap<unknown, string[]>): unknown {
  if (Array.isArray(value)) return value.map((item) => plainModel(item, tagsById))
  if (typeof value !== 'object' || value === null) return value
  const scalar: unknown = value.valueOf()
  if (typeof scalar !== 'object' || scalar === null) return scalar
  const fields = Object.entries(value).filter(([name]) => name !== 'type')
  const plain = Object.fromEntries(
    fields.map(([name, inner]) => [name, plainModel(inner, tagsById)]),
  )
  const tags = tagsById.get(plain['id'])
  return tags ? { ...plain, tags } : plain
}
