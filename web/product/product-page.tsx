import { Link } from '@tanstack/react-router'
import { formatPrice } from '#schemas/field/money.ts'
import { parseIncludes } from '#schemas/product/includes.ts'
import { firstKitCount } from '#schemas/product/kit-limits.ts'
import { kitItemCount } from '#web/product/kit-item-count.ts'
import { KitStatus } from '#web/product/kit-status.tsx'
import { ProductGrid } from '#web/product/product-grid.tsx'
import { ProductNotFound } from '#web/product/product-not-found.tsx'
import { useFirstKits, useKit } from '#web/product/product.queries.ts'
import type { Kit } from '#web/product/read-kit.ts'
import { Arrow } from '#web/ui/arrow.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Checklist } from '#web/ui/checklist.tsx'
import { FactStrip } from '#web/ui/fact-strip.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Container, Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'

/** One kit: its contents, its use, and the link to order it. */
export function ProductPage({ slug }: { slug: string }) {
  const product = useKit(slug)
  const first = useFirstKits()
  const others = first.kits.filter((other) => other.slug !== slug).slice(0, firstKitCount - 1)
  if (!product) return <ProductNotFound />
  return (
    <>
      <Container className="pt-6 md:pt-8 print:hidden">
        <Link
          className="group/button inline-flex min-h-11 items-center gap-3 text-small font-medium hover:underline hover:underline-offset-4"
          to="/products"
        >
          <Arrow back />
          Back to Products
        </Link>
      </Container>
      <KitOpening product={product} />
      {(product.includes || product.useCase) && <KitDetails product={product} />}
      <Section labelledBy="others" screenOnly surface="sand">
        <SectionHead id="others" title="Other Products">
          {first.total > others.length + 1 && (
            <LinkButton to="/products" tone="outline">
              All products
              <Arrow />
            </LinkButton>
          )}
        </SectionHead>
        <ProductGrid products={others}>
          <NotSure />
        </ProductGrid>
      </Section>
    </>
  )
}

function KitOpening({ product }: { product: Kit }) {
  const contents = kitItemCount(product.includes)
  return (
    <Container className="grid items-center gap-x-8 gap-y-10 pt-4 pb-14 md:pb-20 lg:grid-cols-12">
      <div className="lg:order-last lg:col-span-7">
        <Picture
          alt={product.image?.alt || product.title}
          className="rounded-small print:h-[75mm] print:w-auto"
          image={product.image}
          priority
          ratio={3 / 2}
          sizes="(min-width: 90rem) 46rem, (min-width: 64rem) 53vw, 94vw"
        />
      </div>
      <div className="lg:col-span-5 lg:pr-8">
        <KitStatus product={product} />
        <Heading className="mt-5" level={1} size="heading">
          {product.title}
        </Heading>
        {product.description && <KitDescription text={product.description} />}
        <FactStrip
          className="mt-8"
          facts={[
            { label: 'Price', value: formatPrice(product.price) },
            ...(contents ? [{ label: 'Contents', value: contents }] : []),
            ...(product.variants ? [{ label: 'Variants', value: product.variants }] : []),
          ]}
        />
        <InquireButton product={product} />
      </div>
    </Container>
  )
}

/** The description, with a larger first paragraph. */
function KitDescription({ text }: { text: string }) {
  const [first = '', ...rest] = text.split(/\n{2,}/)
  return (
    <div className="mt-6 space-y-4 whitespace-pre-line text-slate">
      <p className="text-lead">{first}</p>
      {rest.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}

/** Shown after the last of the other kits. */
function NotSure() {
  return (
    <div className="flex h-full flex-col justify-between gap-8 rounded-soft bg-ink p-7 text-cloud md:p-9">
      <Heading level={3} size="heading">
        Not sure which one fits?
      </Heading>
      <div className="on-night">
        <p className="mb-6 text-small text-cloud/85">
          Tell us what you fly and who comes along. We will suggest a kit, or put one together.
        </p>
        <LinkButton to="/contact" tone="accent">
          Ask a crew member
        </LinkButton>
      </div>
    </div>
  )
}

function InquireButton({ product }: { product: Kit }) {
  return (
    <LinkButton className="mt-8 w-full sm:w-auto" to="/order">
      {product.inStock ? 'Inquire to Purchase' : 'Coming Soon — Inquire for Details'}
    </LinkButton>
  )
}

function KitDetails({ product }: { product: Kit }) {
  return (
    <Container className="grid gap-x-8 gap-y-12 border-t-0 pb-section lg:grid-cols-12">
      {product.includes && (
        <div className="border-t border-line-strong pt-8 lg:col-span-7">
          <Heading className="mb-6" level={2} size="title">
            What&apos;s Included
          </Heading>
          <Checklist groups={parseIncludes(product.includes)} />
        </div>
      )}
      {product.useCase && (
        <aside className={classNames('lg:col-span-5', product.includes && 'lg:pl-8')}>
          <div className="rounded-soft bg-mist p-7 md:p-9 lg:sticky lg:top-28">
            <Heading level={2} size="title">
              Perfect For
            </Heading>
            <p className="mt-4 whitespace-pre-line">{product.useCase}</p>
          </div>
        </aside>
      )}
    </Container>
  )
}
