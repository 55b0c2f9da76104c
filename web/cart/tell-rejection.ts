import { showToast } from '#web/ui/toast-store.ts'

/**
 * Shows that the shop does not accept the cart.
 *
 * @param words the shop's reasons that name no item; notes in the cart show the others
 */
export function tellRejection(words: readonly string[]): void {
  showToast({
    title: 'Not accepted by our shop',
    description:
      words.length > 0
        ? `Our shop says: “${words.join(' ')}”`
        : 'Please change the items with a note in your cart, and try again.',
    tone: 'destructive',
  })
}
