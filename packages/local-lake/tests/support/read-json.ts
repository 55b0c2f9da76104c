import * as v from 'valibot'

/** The JSON body of a response, validated against the schema. */
export async function readJson<Schema extends v.GenericSchema>(
  response: { json(): Promise<unknown> },
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return v.parse(schema, await response.json())
}

/** A response that carries a token: of a session, or of a solved captcha. */
export const tokenBody = v.object({ token: v.string() })

/** The part of an inquiry's receipt that names it. */
export const receiptBody = v.object({ id: v.string(), emailSent: v.boolean() })
