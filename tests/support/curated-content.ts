import type { ContentSource } from '#schemas/content/content-source.ts'

/** Curated content, which the server shows while the lake is down. */
export const curatedContent: ContentSource = {
  load: async ({ curated }) => ({ data: await curated(), syncTags: [], origin: 'curated' }),
}
