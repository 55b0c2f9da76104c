/** A guide that `vite.studio.config.ts` renders while it builds the Studio. */
declare module '*.md' {
  import type { Guide } from '#studio/guide/render-guide.ts'

  export const guide: Guide
}
