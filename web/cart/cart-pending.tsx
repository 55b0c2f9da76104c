import { Caption } from '#web/ui/caption.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Container } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { OrderByHand } from './order-by-hand.tsx'

/**
 * The cart as the server sends it, the same for everybody: until the browser has read what it holds,
 * and what to do if scripts do not run.
 */
export function CartPending() {
  return (
    <Container className="min-h-[70svh] pt-10 pb-section md:pt-16">
      <Caption>Cart</Caption>
      <Heading className="mt-4" level={1} size="heading">
        Your Cart
      </Heading>
      <noscript>
        <WithoutCart />
      </noscript>
      <div className="hidden lost:block" role="alert">
        <WithoutCart />
      </div>
      <div className="mt-8 grid noscript:hidden gap-x-8 gap-y-10 md:mt-10 lg:grid-cols-12 lost:hidden">
        <div aria-hidden="true" className="space-y-6 border-t border-line pt-6 lg:col-span-8">
          {[1, 2].map((row) => (
            <div className="cart-waiting" key={row}>
              <Skeleton />
              <div>
                <Skeleton className="h-5 w-2/3" />
                <Skeleton className="mt-4 h-4 w-32" />
              </div>
            </div>
          ))}
        </div>
        <Skeleton className="cart-waiting-summary lg:col-span-4" />
      </div>
    </Container>
  )
}

function WithoutCart() {
  return (
    <p className="mt-8 max-w-text text-lead text-slate">
      <OrderByHand part="cart" />
    </p>
  )
}
