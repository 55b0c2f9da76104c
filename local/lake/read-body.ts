import type { Context } from 'hono'
import * as v from 'valibot'
import { badRequest } from './lake-error.ts'

/** The JSON body as the schema wants it; a `LakeError` 400 that says what is wrong with it. */
export async function readBody<Schema extends v.GenericSchema>(
  context: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const text = await context.req.text()
  const parsed = v.safeParse(schema, parseJson(text, 'The request body is not valid JSON'))
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  throw badRequest(`Invalid request body${path ? ` at "${path}"` : ''}: ${issue.message}`)
}

/** The GROQ parameters of a query string, `$name` each with a JSON value. */
export function readParams(context: Context): Record<string, unknown> {
  const entries = Object.entries(context.req.query())
    .filter(([name]) => name.startsWith('$'))
    .map(([name, value]) => [
      name.slice(1),
      parseJson(value, `The parameter "${name}" is not valid JSON`),
    ])
  return Object.fromEntries(entries)
}

/** A boolean of the query string; `fallback` where it is absent. */
export function readFlag(context: Context, name: string, fallback = false): boolean {
  const value = context.req.query(name)
  return value === undefined ? fallback : value === 'true' || value === '1'
}

function parseJson(text: string, complaint: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest(complaint)
  }
}
