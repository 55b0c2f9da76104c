import type { CartState } from '#schemas/cart/cart.contract.ts'
import { focusHeading } from '#web/navigation/focus-heading.ts'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { answerQuestion, orderQuestion, questionId } from './unanswered-checkout.ts'
import { itemsOf, type PendingCheckout } from './pending-checkout.ts'

/** Why the visitor is asked about a checkout, with the kits of it that are in the cart. */
export function questionText(checkout: PendingCheckout, held: CartState): string {
  const [first, ...others] = itemsOf(checkout, held).map(({ product }) => product.title)
  const more = others.length === 1 ? 'another kit' : `${others.length} other kits`
  const kits = others.length === 0 ? first : `${first} and ${more}`
  return `Our shop has closed your checkout of ${kits}, which happens after an order but also when a checkout expires.`
}

interface OrderQuestionProps {
  readonly checkout: PendingCheckout
  readonly held: CartState
}

/** Asks whether a checkout that the shop no longer has was completed, until the visitor answers. */
export function OrderQuestion({ checkout, held }: OrderQuestionProps) {
  const answer = async (hasOrdered: boolean) => {
    await answerQuestion(checkout, hasOrdered)
    // The buttons are gone, and with the last item the heading is another.
    setTimeout(focusHeading)
  }
  return (
    <section aria-labelledby={questionId} className="cart-question rounded-soft bg-mist">
      <div>
        <Heading id={questionId} level={2} size="title">
          {orderQuestion}
        </Heading>
        <p className="mt-2 max-w-text text-small text-slate">{questionText(checkout, held)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void answer(true)} size="small" tone="outline">
          Yes, I have ordered
        </Button>
        <Button onClick={() => void answer(false)} size="small" tone="outline">
          No, keep my items
        </Button>
      </div>
    </section>
  )
}
