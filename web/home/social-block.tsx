import { samplePosts } from '#web/home/sample-posts.ts'
import { curatedPicture } from '#schemas/picture/picture.curated.ts'
import { useSiteSettings } from '#web/site-settings/site-settings.queries.ts'
import { Arrow } from '#web/ui/arrow.tsx'
import { Caption } from '#web/ui/caption.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { AnchorButton } from '#web/ui/link-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'

/** Three sample posts and a link to the brand's feed. */
export function SocialBlock() {
  const { instagramUrl } = useSiteSettings()
  return (
    <Section labelledBy="social" surface="sand" screenOnly>
      <SectionHead id="social" title="Notes from the cabin">
        {instagramUrl && (
          <AnchorButton href={instagramUrl} rel="noopener" tone="outline">
            Follow on Instagram
            <Arrow />
          </AnchorButton>
        )}
      </SectionHead>
      <ul className="grid gap-x-8 gap-y-12 md:grid-cols-3">
        {samplePosts.map((post, index) => (
          <li className={classNames(index === 1 && 'md:mt-16')} key={post.place}>
            <Picture
              className={classNames('rounded-small', post.focus)}
              image={curatedPicture(post.picture)}
              ratio={4 / 5}
              // Cropped upright: the file must be almost twice as wide as the frame.
              sizes="(min-width: 90rem) 48rem, (min-width: 48rem) 56vw, 176vw"
            />
            <Caption className="mt-5">{post.place}</Caption>
            <p className="mt-2 text-body">{post.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
