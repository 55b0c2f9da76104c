import { NoticePage } from '#web/layout/notice-page.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** A cart with nothing in it; where the site sells nothing, it says how kits are ordered. */
export function EmptyCart({ sells }: { sells: boolean }) {
  return (
    <NoticePage
      caption="Cart"
      text={
        sells
          ? 'Kits that you add wait here until you check out.'
          : 'Every kit is ordered by an inquiry: choose the kits you need, and a crew member will answer with a proposal.'
      }
      title="Your cart is empty"
    >
      <LinkButton to="/products">Shop Products</LinkButton>
    </NoticePage>
  )
}
