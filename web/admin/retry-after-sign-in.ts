import type { apiRequest } from '#web/api.ts'
import { createStore } from '#web/ui/create-store.ts'
import { showToast } from '#web/ui/toast/toast-store.ts'
import { adminRequest, isSignedOut } from './admin-request.ts'
import { nextSignIn } from './sign-in-state.ts'

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
