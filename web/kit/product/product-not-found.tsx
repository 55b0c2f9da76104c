import { NoticePage } from '#web/ui/page/notice-page.tsx'
import { Arrow } from '#web/ui/arrow.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'

/** Shown for a kit that does not exist, or no longer does (`docs/product.md §2`). */
export function ProductNotFound() {
  return (
    <NoticePage
      caption="Unknown kit"
      text="The product you're looking for doesn't exist."
      title="Product Not Found"
    >
      <LinkButton to="/products">
        <Arrow back />
        Back to Products
      </LinkButton>
    </NoticePage>
  )
}
