import { FairQueue } from '../fair-queue.ts'

/**
 * Everything that decodes images. Each job occupies one of Node's four threads for files, and without
 * this limit, no thread would be left to read originals and stored renditions.
 */
export const imageWork = new FairQueue({
  slots: 3,
  anonymousSlots: 2,
  waiting: 100,
  anonymousWaiting: 500,
  maxWaitMs: 60_000,
  jobs: 'images',
})
