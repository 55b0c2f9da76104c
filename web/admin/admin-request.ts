import * as v from 'valibot'
import { ApiError, apiRequest } from '#web/api.ts'
import { refusalOf } from '#web/content/read-refusal.ts'
import { createStore } from '#web/ui/create-store.ts'
import { showToast } from '#web/ui/toast/toast-store.ts'
import { nextSignIn, setAdminFlag } from './admin-flag.ts'

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

/** Calls our own server as an admin; a 401 ends the session, whatever the flag says. */
export async function adminRequest(...call: Parameters<typeof apiRequest>): Promise<Response> {
  try {
    return await apiRequest(...call)
  } catch (error) {
    if (isSignedOut(error)) setAdminFlag('expired')
    throw error
  }
}

const waiting = createStore(0)

/** The number of changes that wait for the next sign-in. */
export const useWaitingChanges = waiting.useValue

/**
 * Changes something as an admin. If the session has ended, the change waits for the next sign-in, so
 * that it is not lost.
 */
export async function adminChange(...call: Parameters<typeof apiRequest>): Promise<Response> {
  try {
    return await adminRequest(...call)
  } catch (error) {
    if (!isSignedOut(error)) throw error
  }
  waiting.set(waiting.get() + 1)
  await nextSignIn()
  waiting.set(waiting.get() - 1)
  const response = await adminChange(...call)
  showToast({ title: 'Your change is stored', description: 'It had waited for your sign-in.' })
  return response
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
  return `${error.status}: ${refusalOf(error)?.message ?? error.body}`
}
