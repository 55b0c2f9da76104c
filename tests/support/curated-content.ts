import type { ContentSource } from '#schemas/runtime/content-source.ts'

/** Curated content, as the server shows it of a lake that holds nothing. */
export const curatedContent: ContentSource = {
  load: async ({ curated }) => ({
    data: await curated(),
    syncTags: ['s1:test'],
    origin: 'curated',
  }),
}

/** Curated content, as the server shows it of a lake that never answered. */
export const contentOfFailedLake: ContentSource = {
  load: async ({ curated }) => ({ data: await curated(), syncTags: [], origin: 'curated' }),
}
