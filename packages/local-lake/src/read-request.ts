import type { Context } from 'hono'
import * as v from 'valibot'
import { type LakeVariables, requireToken } from './access.ts'
import type { Dataset } from './dataset.ts'
import { isDeeperThan } from './document.ts'
import { badRequest } from './lake-error.ts'
import type { Lake } from './lake.ts'
import { limits } from './limits.ts'
import { WorkSlices } from './work-slices.ts'

/**
 * The JSON body, validated against the schema.
 *
 * @param whenEmpty the JSON to use for an empty body
 * @throws {LakeError} 400 naming what is wrong
 */
export async function readBody<Schema extends v.GenericSchema>(
  context: Context,
  schema: Schema,
  whenEmpty = '',
): Promise<v.InferOutput<Schema>> {
  const text = (await context.req.text()) || whenEmpty
  return validate(schema, parseJson(text, 'The request body is not valid JSON'))
}

/**
 * A value from a request, validated against the schema.
 *
 * @param at the place of the value in the body, for the error
 * @throws {LakeError} 400 naming what is wrong
 */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  sent: unknown,
  at?: string,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, sent)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const path = [at, v.getDotPath(issue)].filter(Boolean).join('.')
  throw badRequest(`Invalid request body${path ? ` at "${path}"` : ''}: ${issue.message}`)
}

/**
 * The values of a list in a request, validated against the schema in slices.
 *
 * @param name of the list, for the error
 * @throws {LakeError} 400 naming what is wrong
 */
export async function validateEach<Schema extends v.GenericSchema>(
  schema: Schema,
  values: readonly unknown[],
  name: string,
): Promise<readonly v.InferOutput<Schema>[]> {
  const valid: v.InferOutput<Schema>[] = []
  await new WorkSlices().each(values, (value, index) => {
    valid.push(validate(schema, value, `${name}.${index}`))
  })
  return valid
}

/** The GROQ parameters in a query string: `$name`, each with a JSON value. */
export function readParams(context: Context): Record<string, unknown> {
  const entries = Object.entries(context.req.query())
    .filter(([name]) => name.startsWith('$'))
    .map(([name, value]) => [
      name.slice(1),
      parseJson(value, `The parameter "${name}" is not valid JSON`),
    ])
  return Object.fromEntries(entries)
}

/**
 * A non-negative integer from the query string; `fallback` if absent.
 *
 * @throws {LakeError} 400 for anything else
 */
export function readCount<Fallback>(
  context: Context,
  name: string,
  fallback: Fallback,
): number | Fallback {
  const value = context.req.query(name)
  if (value === undefined || value === '') return fallback
  if (/^\d{1,9}$/.test(value)) return Number(value)
  throw badRequest(`"${name}" must be a whole number`)
}

/**
 * A boolean from the query string; `fallback` if absent.
 *
 * @throws {LakeError} 400 for anything else
 */
export function readFlag(context: Context, name: string, fallback = false): boolean {
  const value = readChoice(context, name, ['true', 'false', '1', '0'])
  return value === undefined ? fallback : value === 'true' || value === '1'
}

/**
 * One of the choices from the query string; undefined if absent.
 *
 * @throws {LakeError} 400 for anything else
 */
export function readChoice<Choice extends string>(
  context: Context,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = context.req.query(name)
  if (value === undefined || value === '') return undefined
  const choice = choices.find((known) => known === value)
  if (choice !== undefined) return choice
  throw badRequest(`"${name}" must be one of ${choices.join(', ')}`)
}

/** The request tags that the hosted lake accepts, as `@sanity/client` checks them. */
const requestTag = /^[a-zA-Z0-9._-]{1,75}$/

/**
 * Checks a request's tag, which the hosted lake writes to its log.
 *
 * @throws {LakeError} 400 if the tag is malformed
 */
export function checkTag(context: Context): void {
  const tag = context.req.query('tag')
  if (tag === undefined || requestTag.test(tag)) return
  throw badRequest('"tag" must be 1 to 75 letters, digits, dots, dashes and underscores')
}

function parseJson(text: string, message: string): unknown {
  const value = tryJson(text, message)
  if (!isDeeperThan(value, limits.jsonDepth)) return value
  throw badRequest(`JSON may nest ${limits.jsonDepth} levels deep`)
}

function tryJson(text: string, message: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest(message)
  }
}

/**
 * The dataset that a request's URL names, if the request can read it.
 *
 * @throws {LakeError} 404 if the dataset does not exist, 401 if it is private and the request has no
 * token
 */
export function openDataset(lake: Lake, context: Context<{ Variables: LakeVariables }>): Dataset {
  const dataset = lake.dataset(context.req.param('dataset') ?? '')
  if (dataset.aclMode === 'private') requireToken(context.get('access'))
  return dataset
}
