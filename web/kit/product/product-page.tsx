import { Link } from '@tanstack/react-router'
import { Fragment, Suspense } from 'react'
import { firstKitCount } from '#schemas/content/product/kit-counts.ts'
import { useSiteQuery } from '#web/content/site-query-options.ts'
import { useLastShown } from '#web/content/use-last-shown.ts'
import { BelowTheFold } from '#web/ui/page/below-the-fold.tsx'
import { KitBody } from '#web/kit/product/find-kit.ts'
import { KitOpening } from '#web/kit/product/kit-opening.tsx'
import { ContactPrompt } from '#web/kit/product/contact-prompt.tsx'
import { ProductGrid } from '#web/kit/product/product-grid.tsx'
import { Arrow } from '#web/ui/arrow.tsx'
import { NoticePage } from '#web/ui/page/notice-page.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { Container, Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'

/** One kit: its contents, its use, and the link to order. */
export function ProductPage({ slug }: { slug: string }) {
  const product = useLastShown(slug, useSiteQuery('kit', slug).kit)
  const first = useSiteQuery('kits')
  const words = useSiteQuery('kit-page-words')
  const others = first.kits.filter((other) => other.slug !== slug).slice(0, firstKitCount - 1)
  if (!product) return <ProductNotFound />
  return (
    <>
      <Container className="pt-6 md:pt-8 print:hidden">
        <Link
          activeOptions={{ exact: true }}
          className="group/button inline-flex min-h-11 items-center gap-3 text-small font-medium hover:underline hover:underline-offset-4"
          to="/products"
        >
          <Arrow back />
          {words.kitBackLabel}
        </Link>
      </Container>
      <Fragment key={product.slug}>
        <KitOpening product={product} />
        <BelowTheFold>
          <Suspense>
            <KitBody kit={product} />
          </Suspense>
          <Section labelledBy="others" screenOnly surface="sand">
            <SectionHead id="others" title={words.kitOthersTitle}>
              {first.total > others.length + 1 && (
                <LinkButton activeOptions={{ exact: true }} to="/products" tone="outline">
                  {words.kitAllLabel}
                  <Arrow />
                </LinkButton>
              )}
            </SectionHead>
            <ProductGrid products={others}>
              <ContactPrompt words={words} />
            </ProductGrid>
          </Section>
        </BelowTheFold>
      </Fragment>
    </>
  )
}

/** Shown for a kit that does not exist, or no longer does (`docs/product.md §2`). */
export function ProductNotFound() {
  return (
    <NoticePage
      caption="Unknown kit"
      text="The product you're looking for doesn't exist."
      title="Product Not Found"
    >
      <LinkButton activeOptions={{ exact: true }} to="/products">
        <Arrow back />
        Back to Products
      </LinkButton>
    </NoticePage>
  )
}
