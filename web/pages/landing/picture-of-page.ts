import type { ImageValue } from '#web/ui/picture/image-source.ts'
import type { LandingPage } from './read-landing-page.ts'

/** The picture of a landing page for shared links; null if it has none. */
export function pictureOfPage({ seo, blocks }: LandingPage): ImageValue | null {
  if (seo?.picture) return seo.picture
  const pictures = blocks.map((block) => ('image' in block ? block.image : null))
  return pictures.find((picture) => picture !== null) ?? null
}
