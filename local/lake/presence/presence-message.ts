import * as v from 'valibot'

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(256))
const session = v.looseObject({ session: name })
const subscription = v.looseObject({ subscriptionId: name })
const anything = v.optional(v.looseObject({}), {})

/** A JSON-RPC 2.0 request as far as it can be read without knowing its method. */
const envelope = v.object({
  id: v.optional(v.union([v.pipe(v.string(), v.maxLength(256)), v.number(), v.null()])),
  method: v.pipe(v.string(), v.maxLength(256)),
  params: v.optional(v.unknown()),
})

/**
 * The methods that `@sanity/bifur-client` and the Studio call, with the parameters that each
 * requires.
 */
const call = v.variant('method', [
  v.object({
    method: v.literal('authorization'),
    params: v.looseObject({ authorization: v.pipe(v.string(), v.maxLength(4096)) }),
  }),
  v.object({ method: v.literal('presence_subscribe'), params: anything }),
  v.object({ method: v.literal('authorization_subscribe'), params: anything }),
  v.object({ method: v.literal('presence_unsubscribe'), params: subscription }),
  v.object({ method: v.literal('authorization_unsubscribe'), params: subscription }),
  v.object({ method: v.literal('presence_rollcall'), params: session }),
  v.object({ method: v.literal('presence_disconnect'), params: session }),
  v.object({
    method: v.literal('presence_announce'),
    params: v.looseObject({
      data: v.looseObject({
        sessionId: name,
        locations: v.pipe(v.array(v.unknown()), v.maxLength(100)),
      }),
    }),
  }),
])

/** One validated call of a Studio tab. */
export type PresenceCall = v.InferOutput<typeof call>
type RequestId = v.InferOutput<typeof envelope>['id']

/** Why a message cannot be carried out, in JSON-RPC's own codes. */
export interface RpcError {
  readonly code: number
  readonly message: string
}

/** A parsed message: the call, or what is wrong with it. */
export type ReadMessage =
  | { readonly id: RequestId; readonly call: PresenceCall }
  | { readonly id: RequestId; readonly error: RpcError }

const methods = new Set<string>(call.options.map(({ entries }) => entries.method.literal))

/** Reads one frame; never throws, whatever is in it. */
export function readPresenceMessage(text: string): ReadMessage {
  const json = parseJson(text)
  if (json === undefined) return { id: null, error: { code: -32_700, message: 'Not JSON' } }
  const request = v.safeParse(envelope, json)
  if (!request.success) {
    return { id: null, error: { code: -32_600, message: 'Not a JSON-RPC request' } }
  }
  const { id, method } = request.output
  if (!methods.has(method)) {
    return { id, error: { code: -32_601, message: `Unknown method ${method}` } }
  }
  const parsed = v.safeParse(call, request.output)
  if (parsed.success) return { id, call: parsed.output }
  const [issue] = parsed.issues
  const message = `Invalid params at "${v.getDotPath(issue) ?? 'params'}": ${issue.message}`
  return { id, error: { code: -32_602, message } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
