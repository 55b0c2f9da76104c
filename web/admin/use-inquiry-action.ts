import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast, type ToastMessage } from '#web/ui/toast/toast-store.ts'
import { failureMessage } from './admin-request.ts'
import { isInquiryQuery } from './admin.queries.ts'
import { adminChange } from './retry-after-sign-in.ts'

/** A request about one inquiry; `path` is appended to the inquiry's URL. */
interface InquiryAction {
  readonly method: 'PATCH' | 'POST'
  readonly path: '' | '/resend' | '/notes' | '/erase'
  readonly body?: Record<string, string | null>
  /** The message after the change. */
  readonly toast?: ToastMessage
}

/**
 * Changes something about an inquiry, and then reloads the inquiry and the lists.
 *
 * @param failure the title of the toast if the change fails
 * @param onDone called when the change shows, also if the panel has closed meanwhile
 */
export function useInquiryAction(id: string, failure: string, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ method, path, body }: InquiryAction) =>
      adminChange(method, `/api/contacts/${encodeURIComponent(id)}${path}`, { body }),
    onSuccess: async (_, { toast }) => {
      if (toast) showToast(toast)
      await client.invalidateQueries({ predicate: isInquiryQuery })
      onDone?.()
    },
    onError: (error) =>
      showToast({ tone: 'destructive', title: failure, description: failureMessage(error) }),
  })
}
