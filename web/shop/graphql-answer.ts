import * as v from 'valibot'
import { ShopError, type ShopErrorCode, unknownError } from '#schemas/shop/shop-error.ts'
import { shortAmount } from '#schemas/shop/decimal-amount.ts'

const graphqlError = v.looseObject({
  message: v.optional(v.string(), ''),
  extensions: v.optional(v.nullable(v.looseObject({ code: v.optional(v.string()) }))),
})

const answerContract = v.looseObject({
  data: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
  errors: v.optional(v.nullable(v.array(graphqlError))),
})

/** What the shop answers an operation with. */
export type GraphqlAnswer = v.InferOutput<typeof answerContract>

const statusCodes: Readonly<Record<number, ShopErrorCode>> = {
  401: 'refused',
  402: 'refused',
  403: 'refused',
  404: 'refused',
  408: 'timeout',
  423: 'refused',
  429: 'throttled',
  430: 'throttled',
  504: 'timeout',
}

/** No object: the shop can name what every object has, such as `constructor`. */
const errorCodes: ReadonlyMap<string, ShopErrorCode> = new Map([
  ['THROTTLED', 'throttled'],
  ['ACCESS_DENIED', 'refused'],
  ['UNAUTHORIZED', 'refused'],
  ['INTERNAL_SERVER_ERROR', 'unreachable'],
  ['TIMEOUT', 'timeout'],
])

/**
 * Reads what the shop answered: amounts whose hundredths are zero with one decimal.
 *
 * @throws {ShopError} if the status says that the operation was not carried out, or the text is no
 *   GraphQL answer
 */
export function readAnswer(status: number, text: string): GraphqlAnswer {
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

/** Whether any part of the answer can be used. */
export function hasData({ data }: GraphqlAnswer): boolean {
  return Object.values(data ?? {}).some((root) => root !== null)
}

/** The failure that an answer without usable data stands for, with the errors as they came. */
export function failureOf({ errors }: GraphqlAnswer): ShopError | undefined {
  if (!errors?.length) return undefined
  const names = errors.map(({ extensions }) => extensions?.code ?? '')
  const name = names.find((one) => errorCodes.has(one)) ?? ''
  return new ShopError(errorCodes.get(name) ?? 'unreadable', JSON.stringify(errors), {
    detail: name || 'GraphQL errors',
  })
}
