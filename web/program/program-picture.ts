import { hotspotAt, shownPicture } from '#schemas/picture/picture-files.ts'
import { programPictures } from '#schemas/picture/program-pictures.curated.ts'
import type { ImageValue } from '#web/ui/image-source.ts'

/** What must stay in view of each. */
const hotspots = { jetsanitize: hotspotAt(0.55, 0.62), 'vip-loyalty': hotspotAt(0.38, 0.52) }

/** The site's own picture of a program, which it shows until editors upload one; null without one. */
export function programPicture(slug: string): ImageValue | null {
  const picture = programPictures.find(({ name }) => name === slug)
  return picture ? { ...shownPicture(picture), hotspot: hotspots[picture.name] } : null
}
