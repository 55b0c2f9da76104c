import { NoticePage } from '#web/ui/page/notice-page.tsx'
import { Arrow } from '#web/ui/arrow.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'

/** Shown for an unknown address (`docs/product.md §2`). */
export function NotFoundPage() {
  return (
    <NoticePage
      caption="Unknown address"
      text="There is no page at this address. It may have moved, or the link may have a typo."
      title="404 Page Not Found"
    >
      <LinkButton to="/">
        <Arrow back />
        Back to Home
      </LinkButton>
      <LinkButton activeOptions={{ exact: true }} to="/products" tone="outline">
        See the kits
      </LinkButton>
    </NoticePage>
  )
}
