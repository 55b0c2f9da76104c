import type { ContentSource } from '#schemas/protocol/content-source.ts'

/** Curated content, as the server shows it if the lake is empty. */
export const curatedContent: ContentSource = {
  load: async ({ curated }) => ({
    data: await curated(),
    syncTags: ['s1:test'],
    origin: 'curated',
  }),
}

/** Curated content, as the server shows it if the lake has never answered. */
export const contentOfFailedLake: ContentSource = {
  load: async ({ curated }) => ({ data: await curated(), syncTags: [], origin: 'curated' }),
}
