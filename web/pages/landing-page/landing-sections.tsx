import { editing } from '#web/content/visual-editing-attributes.ts'
import type { BlockOf, BlockProps } from '#web/pages/landing-page/read-block.ts'
import { SiteLink } from '#web/ui/link/site-link.tsx'
import { Accordion } from '#web/ui/accordion.tsx'
import { Arrow } from '#web/ui/arrow.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Caption } from '#web/ui/caption.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { OpeningPicture } from '#web/ui/picture/opening-picture.tsx'
import { Container, Section } from '#web/ui/section.tsx'
import { BlockFigure } from './block-figure.tsx'
import { BlockHead, headingId, namedBy } from './block-head.tsx'

interface OpeningSectionProps {
  readonly block: BlockOf<'openingBlock'>
  /** Whether the section is the top of the page, so that its heading is the page's. */
  readonly isFirst: boolean
}

/** A heading and a lead side by side, and a wide picture below. */
export function OpeningSection({ block, isFirst }: OpeningSectionProps) {
  const { caption, heading, lead, links, image } = block
  return (
    <section aria-labelledby={headingId(block)} className={image ? undefined : 'pb-10 md:pb-14'}>
      <Container className="grid items-end gap-x-8 pt-10 pb-10 md:pt-16 md:pb-14 lg:grid-cols-12">
        <div className="lg:col-span-7">
          {caption && <Caption>{caption}</Caption>}
          <Heading className="mt-5" id={headingId(block)} level={isFirst ? 1 : 2}>
            {heading}
          </Heading>
        </div>
        {(lead || links.length > 0) && (
          <div className="mt-7 lg:col-span-5 lg:mt-0">
            {lead && <p className="max-w-text text-lead whitespace-pre-line text-slate">{lead}</p>}
            <BlockLinks links={links} />
          </div>
        )}
      </Container>
      {image && (
        <OpeningPicture editAt={editing(block, '.image')} image={image} priority={isFirst} />
      )}
    </section>
  )
}

/** A dark band with buttons. */
export function ActionSection({ block }: { readonly block: BlockOf<'actionBlock'> }) {
  const { heading, lead, links } = block
  return (
    <Section surface="night" {...namedBy(block)}>
      <div className="max-w-220">
        <Heading id={headingId(block)} level={2}>
          {heading}
        </Heading>
        {lead && <p className="mt-5 max-w-text whitespace-pre-line text-cloud/85">{lead}</p>}
        <BlockLinks links={links} night />
      </div>
    </Section>
  )
}

/** Questions that open one by one. */
export function FaqSection({ block }: { readonly block: BlockOf<'faqBlock'> }) {
  const { heading, questions } = block
  return (
    <Section className="grid gap-x-8 gap-y-10 lg:grid-cols-12" surface="sand" {...namedBy(block)}>
      {heading && (
        <Heading className="lg:col-span-4" id={headingId(block)} level={2}>
          {heading}
        </Heading>
      )}
      <div className="lg:col-span-8">
        <Accordion
          level={heading ? 3 : 2}
          entries={questions.map(({ _key, question, answer, editAt }) => ({
            id: _key,
            title: question,
            body: answer,
            attributes: editAt && { 'data-sanity': editAt },
          }))}
        />
      </div>
    </Section>
  )
}

/** Pictures side by side: two in a row, or three if their number is a multiple of three. */
export function GallerySection({ block, tight }: BlockProps<'galleryBlock'>) {
  const { pictures } = block
  const inThrees = pictures.length % 3 === 0
  return (
    <Section tight={tight} {...namedBy(block)}>
      <BlockHead block={block} />
      <ul
        className={`grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:gap-x-8 ${inThrees ? 'md:grid-cols-3' : ''}`}
      >
        {pictures.map((picture) => (
          <li key={picture._key}>
            <BlockFigure
              picture={picture}
              ratio={3 / 2}
              sizes={
                inThrees
                  ? '(min-width: 90rem) 26rem, (min-width: 48rem) 30vw, (min-width: 40rem) 46vw, 94vw'
                  : '(min-width: 90rem) 39rem, (min-width: 40rem) 46vw, 94vw'
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** One wide picture. */
export function PictureSection({ block }: { readonly block: BlockOf<'pictureBlock'> }) {
  const editAt = editing(block, '.image')
  return (
    <Section tight>
      <BlockFigure
        picture={{ ...block, ...(editAt !== undefined && { editAt }) }}
        ratio={2}
        sizes="(min-width: 90rem) 80rem, 94vw"
      />
    </Section>
  )
}

/** A quotation with its author. */
export function QuoteSection({ block }: { readonly block: BlockOf<'quoteBlock'> }) {
  const { quote, author, role } = block
  return (
    <Section surface="mist">
      <figure className="max-w-220">
        <blockquote className="font-display text-heading whitespace-pre-line">“{quote}”</blockquote>
        <figcaption className="mt-7 text-small">
          <span className="font-medium">{author}</span>
          {role && <span className="text-slate">, {role}</span>}
        </figcaption>
      </figure>
    </Section>
  )
}

interface BlockLinksProps {
  readonly links: BlockOf<'actionBlock'>['links']
  /** Whether the background is dark. */
  readonly night?: boolean
}

/** The buttons of a block; the first button is filled. */
function BlockLinks({ links, night = false }: BlockLinksProps) {
  const [first, second] = night
    ? (['accent', 'outline-night'] as const)
    : (['primary', 'outline'] as const)
  if (links.length === 0) return null
  return (
    <div className="mt-7 flex flex-wrap gap-3">
      {links.map(({ _key, label, to, editAt }, at) => (
        <span className="contents" data-sanity={editAt} key={_key}>
          <SiteLink className={buttonClass(at === 0 ? first : second)} to={to}>
            {label}
            {at > 0 && <Arrow />}
          </SiteLink>
        </span>
      ))}
    </div>
  )
}
