import { Scheduler } from '../scheduler.ts'

/**
 * Everything that decodes images. Each job occupies one of Node's four threads for files, which it
 * would otherwise keep from reading originals and stored renditions.
 */
export const imageWork = new Scheduler({
  slots: 3,
  anonymousSlots: 2,
  waiting: 100,
  anonymousWaiting: 500,
  maxWaitMs: 60_000,
  jobs: 'images',
})
