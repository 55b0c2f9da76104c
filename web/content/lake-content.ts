import { preconnect } from 'react-dom'
import type { ContentSource } from '#schemas/content/content-source.ts'
import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'

/** The browser's source of content. */
export interface LakeContent extends ContentSource {
  /** Whether the last query failed: the site's server then has the better page. */
  readonly isAway: boolean
  /** Makes every later result reflect this event, whatever a cache in front of the lake still holds. */
  reflectEvent(id: string): void
}

type Reader = Pick<ContentSource, 'load'>

/**
 * The lake as the browser reads it. What asks it is loaded on first use: the first page is hydrated
 * from HTML, and asks nothing.
 */
export function createLakeContent(settings: RuntimeSettings): LakeContent {
  let lastLiveEventId = settings.liveEventId
  let reader: Reader | undefined
  let isAway = false
  const open = async (): Promise<Reader> => {
    const { createLakeReader } = await import('./lake-reader.ts')
    return (reader ??= createLakeReader(settings, () => lastLiveEventId))
  }
  return {
    liveEventId: settings.liveEventId,
    get isAway() {
      return isAway
    },
    async load(request) {
      try {
        const result = await (await open()).load(request)
        isAway = false
        return result
      } catch (cause) {
        isAway = true
        throw cause
      }
    },
    async prepare() {
      const { apiHost, projectId } = settings
      preconnect(apiHost ?? `https://${projectId}.apicdn.sanity.io`, { crossOrigin: 'anonymous' })
      await Promise.all([open(), import('@sanity/client')])
    },
    reflectEvent(id) {
      lastLiveEventId = id
    },
  }
}
