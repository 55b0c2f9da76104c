import { pictureAddress } from '#schemas/picture/picture-files.ts'
import { programPictures } from '#schemas/picture/program-pictures.curated.ts'
import type { ImageValue } from '#web/ui/image-source.ts'

/** What must stay in view of each, in fractions of the picture's size. */
const centers = { jetsanitize: { x: 0.55, y: 0.62 }, 'vip-loyalty': { x: 0.4, y: 0.85 } }

/** The site's own picture of a program, which it shows until editors upload one; null without one. */
export function programPicture(slug: string): ImageValue | null {
  const picture = programPictures.find(({ name }) => name === slug)
  if (!picture) return null
  const { name, alt, tint } = picture
  return {
    url: pictureAddress(name),
    alt,
    tint,
    hotspot: { ...centers[name], width: 0.2, height: 0.2 },
  }
}
