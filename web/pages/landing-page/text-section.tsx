import { PortableText, type PortableTextComponents } from '@portabletext/react'
import type { ReactNode } from 'react'
import type { BlockProps } from '#web/pages/landing-page/read-block.ts'
import type { RichText, TextLinkMark, TextPicture } from '#web/pages/landing-page/read-rich-text.ts'
import { SiteLink } from '#web/ui/link/site-link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Section } from '#web/ui/section.tsx'
import { textLinkClass } from '#web/ui/link/text-link.tsx'
import { BlockFigure } from './block-figure.tsx'
import { headingId, namedBy } from './block-head.tsx'

/** Running text, with its heading, if any, at the left. */
export function TextSection({ block, tight }: BlockProps<'textBlock'>) {
  const { heading, body } = block
  return (
    <Section className="grid gap-x-8 gap-y-8 lg:grid-cols-12" tight={tight} {...namedBy(block)}>
      {heading && (
        <Heading className="lg:col-span-5" id={headingId(block)} level={2}>
          {heading}
        </Heading>
      )}
      <div className={classNames('lg:col-span-7', !heading && 'lg:col-start-6')}>
        <RichTextBody body={body} isNested={heading !== ''} />
      </div>
    </Section>
  )
}

const paragraph = 'text-slate'
const list = 'space-y-1.5 pl-5 text-slate marker:text-tan'

interface ChildrenProps {
  readonly children?: ReactNode
}

/** The components for rich text; headings begin at a level that fits the page's outline. */
function componentsAt(first: 2 | 3): PortableTextComponents {
  return {
    block: {
      normal: ({ children }) => <p className={paragraph}>{children}</p>,
      blockquote: ({ children }) => (
        <blockquote className="border-l-4 border-tan pl-5 text-lead">{children}</blockquote>
      ),
      'heading-1': ({ children }) => (
        <Heading className="pt-4" level={first} size="title">
          {children}
        </Heading>
      ),
      'heading-2': ({ children }) =>
        first === 2 ? (
          <h3 className="pt-1 text-lead font-medium">{children}</h3>
        ) : (
          <h4 className="pt-1 text-lead font-medium">{children}</h4>
        ),
    },
    list: {
      bullet: ({ children }) => <ul className={`list-disc ${list}`}>{children}</ul>,
      number: ({ children }) => <ol className={`list-decimal ${list}`}>{children}</ol>,
    },
    listItem: ({ children }) => <li>{children}</li>,
    marks: {
      strong: ({ children }: ChildrenProps) => (
        <strong className="font-semibold">{children}</strong>
      ),
      em: ({ children }: ChildrenProps) => <em>{children}</em>,
      link: ({ children, value }: ChildrenProps & { value?: TextLinkMark }) =>
        value ? (
          <SiteLink className={textLinkClass} to={value.to}>
            {children}
          </SiteLink>
        ) : (
          children
        ),
    },
    types: {
      picture: ({ value }: { value: TextPicture }) => (
        <BlockFigure picture={value} sizes="(min-width: 64rem) 41rem, 94vw" />
      ),
    },
  }
}

const looks = { nested: componentsAt(3), own: componentsAt(2) }

interface RichTextBodyProps {
  readonly body: RichText
  /** Whether the section has a heading above the text. */
  readonly isNested: boolean
}

/** A parsed rich text (`read-rich-text.ts`), which has no unknown parts. */
function RichTextBody({ body, isNested }: RichTextBodyProps) {
  return (
    <div className="max-w-text space-y-5">
      <PortableText components={isNested ? looks.nested : looks.own} value={[...body]} />
    </div>
  )
}
