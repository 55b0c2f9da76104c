import type { ReactNode } from 'react'
import { useSiteQuery } from '#web/content/site-query-options.ts'
import { useLastShown } from '#web/content/use-last-shown.ts'
import type { LandingBlock } from '#web/pages/landing-page/read-block.ts'
import { NotFoundPage } from '#web/ui/page/not-found-page.tsx'
import { PagePart } from '#web/ui/page/page-part.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Section } from '#web/ui/section.tsx'
import { BlockHead, namedBy } from './block-head.tsx'
import { LazyComparison, LazyForm, LazyText } from './lazy-blocks.ts'
import { KitsSection } from './kits-section.tsx'
import {
  ActionSection,
  FaqSection,
  GallerySection,
  OpeningSection,
  PictureSection,
  QuoteSection,
} from './landing-sections.tsx'

/** A page that editors have built from blocks. */
export function LandingPage({ slug }: { readonly slug: string }) {
  const page = useLastShown(slug, useSiteQuery('landing-page', slug).page)
  if (!page) return <NotFoundPage />
  const { blocks, title } = page
  const hasOpening = blocks[0]?._type === 'openingBlock'
  return (
    <>
      {!hasOpening && <PageIntro caption={null} lead="" title={title} />}
      {blocks.map((block, at) => (
        // In a preview, editors drag blocks by this element.
        <div data-sanity={block.editAt} key={block._key}>
          {sectionOf(block, blocks[at - 1], hasOpening)}
        </div>
      ))}
    </>
  )
}

/** The blocks with the page's own background. */
const plain: ReadonlySet<LandingBlock['_type']> = new Set([
  'textBlock',
  'pictureBlock',
  'galleryBlock',
  'kitsBlock',
  'comparisonBlock',
  'formBlock',
])

function sectionOf(
  block: LandingBlock,
  before: LandingBlock | undefined,
  hasOpening: boolean,
): ReactNode {
  // The first block follows the page's intro.
  const followsPlain = before ? plain.has(before._type) : !hasOpening
  const tight = followsPlain && 'above'
  switch (block._type) {
    case 'openingBlock':
      return <OpeningSection block={block} isFirst={!before} />
    case 'textBlock':
      return (
        <PagePart>
          <LazyText block={block} tight={tight} />
        </PagePart>
      )
    case 'pictureBlock':
      return <PictureSection block={block} />
    case 'galleryBlock':
      return <GallerySection block={block} tight={tight} />
    case 'kitsBlock':
      return <KitsSection block={block} tight={tight} />
    case 'comparisonBlock':
      return (
        <PagePart>
          <LazyComparison block={block} tight={tight} />
        </PagePart>
      )
    case 'faqBlock':
      return <FaqSection block={block} />
    case 'quoteBlock':
      return <QuoteSection block={block} />
    case 'actionBlock':
      return <ActionSection block={block} />
    case 'formBlock':
      return (
        <Section tight={tight} {...namedBy(block)}>
          <BlockHead block={block} />
          <PagePart>
            <LazyForm block={block} />
          </PagePart>
        </Section>
      )
    default:
      return null
  }
}
