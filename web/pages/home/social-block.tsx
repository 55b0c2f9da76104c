import { editing } from '#web/content/editing.ts'
import { type SiteData, useSiteQuery } from '#web/content/site-query-options.ts'
import { Arrow } from '#web/ui/arrow.tsx'
import { Caption } from '#web/ui/caption.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { AnchorButton } from '#web/ui/link/link-button.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'

/** The displayed width: the lake's server crops a picture to portrait format. */
const sizes = '(min-width: 90rem) 26rem, (min-width: 48rem) 30vw, 94vw'
/** The browser crops the site's own pictures, which must be almost twice as wide. */
const uncroppedSizes = '(min-width: 90rem) 48rem, (min-width: 48rem) 56vw, 176vw'

/** Posts with their pictures, and a link to the brand's feed. */
export function SocialBlock({ words }: { words: SiteData<'home-page'> }) {
  const { instagramUrl } = useSiteQuery('site-settings')
  if (words.posts.length === 0) return null
  return (
    <Section labelledBy="social" surface="sand" screenOnly>
      <SectionHead id="social" title={words.socialTitle}>
        {instagramUrl && (
          <AnchorButton href={instagramUrl} rel="noopener" tone="outline">
            {words.socialLabel}
            <Arrow />
          </AnchorButton>
        )}
      </SectionHead>
      <ul className="grid gap-x-8 gap-y-10 md:grid-cols-3">
        {words.posts.map((post, index) => (
          <li className={classNames(index === 1 && 'md:mt-10')} key={post.place}>
            <Picture
              className="rounded-small"
              editAt={editing(post, 'picture')}
              image={post.picture}
              ratio={4 / 5}
              sizes={post.picture?.url.startsWith('/') ? uncroppedSizes : sizes}
            />
            <Caption className="mt-5">{post.place}</Caption>
            <p className="mt-2 text-body">{post.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
