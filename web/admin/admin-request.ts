import * as v from 'valibot'
import { ApiError, apiRequest } from '#web/api.ts'
import { apiErrorOf } from '#web/content/read-api-error.ts'
import { setSignInState } from './sign-in-state.ts'

export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

/** Calls our own server as an admin; a 401 ends the session, whatever the flag says. */
export async function adminRequest(...call: Parameters<typeof apiRequest>): Promise<Response> {
  try {
    return await apiRequest(...call)
  } catch (error) {
    if (isSignedOut(error)) setSignInState('expired')
    throw error
  }
}

/** Requests data, and parses the response by its contract. */
export async function adminAnswer<Contract extends v.GenericSchema>(
  path: string,
  contract: Contract,
) {
  const response = await adminRequest('GET', path)
  return { response, answer: v.parse(contract, await response.json()) }
}

/** A failure in one line: `{status}: {the server's message}`. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  return `${error.status}: ${apiErrorOf(error)?.message ?? error.body}`
}
