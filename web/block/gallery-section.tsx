import { Section } from '#web/ui/section.tsx'
import type { BlockProps, GalleryBlock } from '#web/landing/landing-block.ts'
import { BlockFigure } from './block-figure.tsx'
import { BlockHead, namedBy } from './block-head.tsx'

/** Pictures side by side: two in a row, or three where their number is a multiple of three. */
export function GallerySection({ block, tight }: BlockProps<GalleryBlock>) {
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
