import { preconnect } from 'react-dom'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'

/** The browser's source of content. */
export interface LakeContent extends ContentSource {
  /** Whether the last query failed; if so, the site's server should send the page. */
  readonly isUnavailable: boolean
  /** Makes all later results include this live event's change, even if a cache is older. */
  reflectEvent(id: string): void
}

type Reader = Pick<ContentSource, 'load'>

/**
 * The browser's access to the lake. The code for queries loads on first use, because the first page
 * is hydrated from HTML and needs no query.
 */
export function createLakeContent(settings: RuntimeSettings): LakeContent {
  let lastLiveEventId = settings.liveEventId
  let reader: Reader | undefined
  let isUnavailable = false
  const open = async (): Promise<Reader> => {
    const { createLakeReader } = await import('./lake-reader.ts')
    return (reader ??= createLakeReader(settings, () => lastLiveEventId))
  }
  return {
    liveEventId: settings.liveEventId,
    get isUnavailable() {
      return isUnavailable
    },
    async load(request) {
      try {
        const result = await (await open()).load(request)
        isUnavailable = false
        return result
      } catch (cause) {
        isUnavailable = true
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
