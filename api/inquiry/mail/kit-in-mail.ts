import { LRUCache } from 'lru-cache'
import { loadPicture, toJpeg } from '#api/site/picture/load-jpeg.ts'
import type { ServerContent } from '#api/site/content/server-content.ts'
import type { SiteBundle } from '#api/site/page/site-bundle.ts'
import type { SheetPicture } from '#schemas/content/line-sheet/line-sheet.ts'
import type { Log } from '#api/platform/log/log.ts'
import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'

/** The size of a kit's picture in an email: sharp on a phone, and about 25 kB. */
const size = { width: 720, height: 480, quality: 72 } as const

/** How long a picture can take to arrive, in ms; then the email is sent without it. */
const pictureMs = 3000

/** Kits and their pictures stay in memory for ten minutes: loading them takes longer than an email. */
const memory = { max: 40, ttl: 10 * 60_000 }

/** A kit of the catalog that an email shows. */
export interface MailKit {
  readonly title: string
  /** The URL of the kit's page. */
  readonly address: string
  readonly picture: { readonly alt: string; readonly data: Uint8Array<ArrayBuffer> } | null
}

interface MailKitSources {
  readonly site: () => Promise<Pick<SiteBundle, 'loadLineSheet'>>
  readonly content: Pick<ServerContent, 'load'>
  readonly settings: RuntimeSettings
  readonly log: Pick<Log, 'warn'>
}

/** Loads kits with their pictures for emails: what the kit's line sheet says at that time. */
export function createMailKits({ site, content, settings, log }: MailKitSources) {
  const kits = new LRUCache<string, MailKit>({
    ...memory,
    fetchMethod: async (slug) => {
      const { loadLineSheet } = await site()
      const sheet = await loadLineSheet({ content, settings, slug })
      const [kit] = sheet?.kits ?? []
      if (!kit) return undefined
      const { title, address, picture } = kit
      const data = picture && (await pictureOf(picture))
      return { title, address, picture: data && { alt: picture.alt, data } }
    },
  })
  /** Returns the kit with this slug; null if the catalog has none, or cannot be read now. */
  return async (slug: string): Promise<MailKit | null> => {
    try {
      return (await kits.fetch(slug)) ?? null
    } catch (err) {
      log.warn({ err }, 'email is sent without the kit’s picture')
      return null
    }
  }
}

async function pictureOf({ source }: SheetPicture) {
  const file = await loadPicture(source, AbortSignal.timeout(pictureMs))
  return file && (await toJpeg(file, size))
}
