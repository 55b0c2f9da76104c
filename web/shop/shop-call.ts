import client from 'shopify-buy'
import * as v from 'valibot'
import { type CheckoutUserError, ShopError, unknownError } from '#schemas/shop/shop-error.ts'
import type { StorefrontSettings } from '#schemas/shop/storefront.ts'
import { mapUserErrors } from '#schemas/shop/user-errors.ts'
import { fieldsOf } from '#web/content/field-readers.ts'
import { readCartAnswer } from './cart-answer.ts'
import { failureOf, type GraphqlAnswer, hasData } from './graphql-answer.ts'
import { askForTags, isWithoutTags, type TagsById, takeTags } from './product-tags.ts'
import { sendToShop, type ShopLine, type ShopRequest } from './shop-request.ts'

/** The SDK as one operation sees it. */
export type ShopClient = ReturnType<typeof client.buildClient>

type SdkRequest = Parameters<Parameters<typeof client.buildClient>[1]>[1]

/** What all operations of one storefront have in common. */
export interface ShopConnection extends Omit<ShopLine, 'signal' | 'budget'> {
  settings: StorefrontSettings
  /** False once the shop said that the token may not read tags. */
  mayReadTags: boolean
}

/** What one operation learns besides its result. */
export interface ShopNotes {
  readonly tagsById: TagsById
  readonly userErrors: CheckoutUserError[]
  /** Whether the shop has nothing of the id that was asked for last. */
  isMissing: boolean
}

/** What all requests of one operation share. */
type Limits = Pick<ShopLine, 'signal' | 'budget'>

/** How long one operation can take with all its requests, in ms. */
const operationMs = 60_000

/** How many requests one operation can take: a shop that always has a next page would never end. */
const maxRequests = 100

/** How many characters all answers to one operation can have: 1000 products have about 10 million. */
const maxCharacters = 20_000_000

const bodyContract = v.object({ query: v.string(), variables: v.optional(v.unknown()) })

/**
 * Carries out one operation with an SDK of its own. Every failed request reaches the caller past the
 * SDK, which leaves some of its promises without an end where a request fails.
 *
 * @throws {ShopError}
 */
export async function callShop<Result>(
  connection: ShopConnection,
  operation: (shop: ShopClient, notes: ShopNotes) => Promise<Result>,
): Promise<Result> {
  const notes: ShopNotes = { tagsById: new Map(), userErrors: [], isMissing: false }
  const limits: Limits = {
    signal: AbortSignal.timeout(operationMs),
    budget: { left: maxCharacters },
  }
  const { domain, token: storefrontAccessToken } = connection.settings
  let requests = 0
  try {
    return await new Promise<Result>((resolve, reject) => {
      const send = (url: string, init: SdkRequest) =>
        new Promise<{ json(): unknown }>((answer) => {
          requests += 1
          if (requests > maxRequests) reject(endless())
          else exchange(connection, limits, { url, init, notes }).then(answer, reject)
        })
      limits.signal.addEventListener('abort', () => reject(tooLate()))
      operation(client.buildClient({ domain, storefrontAccessToken }, send), notes).then(
        resolve,
        reject,
      )
    })
  } catch (cause) {
    throw shopErrorOf(cause, notes)
  }
}

const endless = () =>
  new ShopError('unreadable', 'The shop always names a further page.', {
    detail: 'endless pages',
  })
const tooLate = () => new ShopError('timeout', 'The shop did not answer in time.')

/** Sends what the SDK wants sent, and gives the SDK what it can read. */
async function exchange(
  connection: ShopConnection,
  limits: Limits,
  { url, init, notes }: { url: string; init: SdkRequest; notes: ShopNotes },
): Promise<{ json(): unknown }> {
  const { apiUrl } = connection.settings
  const { query, variables } = v.parse(bodyContract, JSON.parse(init.body))
  const answer = await askWithTags(connection, limits, {
    url: apiUrl === undefined ? url : `${apiUrl}${new URL(url).pathname}`,
    headers: init.headers,
    document: query,
    variables,
  })
  const fit = fitProducts(answer.data, connection.settings.onUnreadable)
  const data = takeTags(fit, notes.tagsById)
  noteAnswer(answer, notes)
  return { json: () => ({ ...answer, data }) }
}

/** Asks for tags too, until the shop says that the token may not read them. */
async function askWithTags(
  connection: ShopConnection,
  limits: Limits,
  request: ShopRequest,
): Promise<GraphqlAnswer> {
  const line = { ...connection, ...limits }
  const document = connection.mayReadTags ? askForTags(request.document) : request.document
  const hasTags = document !== request.document
  try {
    const answer = await sendToShop({ ...request, document }, line)
    if (!hasTags || !isWithoutTags(failureOf(answer))) return answer
  } catch (cause) {
    if (!hasTags || !isWithoutTags(cause)) throw cause
  }
  connection.mayReadTags = false
  return sendToShop(request, line)
}

/** Notes what an answer says besides what was asked for. */
function noteAnswer(answer: GraphqlAnswer, notes: ShopNotes): void {
  notes.isMissing = !hasData(answer)
  const cart = readCartAnswer(answer.data ?? {})
  if (cart) notes.userErrors.push(...mapUserErrors(cart.userErrors, cart.warnings))
}

/** What the SDK rejects with: user errors, the errors of a mutation, or what it stumbled over. */
function shopErrorOf(cause: unknown, { userErrors, isMissing }: ShopNotes): ShopError {
  if (cause instanceof ShopError) return cause
  if (isMissing) return missingCart(cause)
  if (userErrors.length > 0 && Array.isArray(cause)) return userFailure(userErrors, cause)
  const isOfMutation = cause instanceof Error && /^\[| mutation failed /.test(cause.message)
  return new ShopError('unreadable', isOfMutation ? cause.message : unknownError, {
    detail: 'unexpected fields',
    cause,
  })
}

/** What the shop says of a change to a cart that it does not have, if the SDK reads it first. */
export function missingCart(cause?: unknown): ShopError {
  const message = 'The specified cart does not exist.'
  return userFailure(mapUserErrors([{ code: 'INVALID', field: ['cartId'], message }], []), cause)
}

function userFailure(userErrors: readonly CheckoutUserError[], cause: unknown): ShopError {
  const message = userErrors.map((error) => error.message).join(' ')
  return new ShopError('user-errors', message, { userErrors, cause })
}

/** What the SDK needs to find; it gives up the whole answer if one product lacks it. */
const edges = v.array(v.looseObject({ node: v.looseObject({}) }))
const connection = v.looseObject({
  pageInfo: v.looseObject({ hasNextPage: v.boolean(), hasPreviousPage: v.boolean() }),
  edges,
})
const edgeContract = v.looseObject({
  node: v.looseObject({
    options: v.optional(v.nullable(v.array(v.looseObject({})))),
    images: v.optional(connection),
    variants: v.optional(connection),
  }),
})

/** An answer without those products of its list that the SDK would stumble over. */
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
