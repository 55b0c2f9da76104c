import { showToast } from '#web/ui/toast-store.ts'

/**
 * Tells the visitor that the shop does not accept the cart as it is.
 *
 * @param words the shop's reasons that name no item; the notes in the cart say the others
 */
export function tellRejection(words: readonly string[]): void {
  showToast({
    title: 'Not accepted by our shop',
    description:
      words.length > 0
        ? `Our shop says: “${words.join(' ')}”`
        : 'Please change your cart as its notes say, and try again.',
    tone: 'destructive',
  })
}
