import { commitOf } from '../report/section.ts'
import { type Floor, startFloor } from '../floor/start-floor.ts'
import { type Instance, startInstance } from '#tests/support/start-instance.ts'
import { beforeFolder } from './options.ts'

/** What is compared in one run: the site, its floor, and the site of another checkout if wanted. */
export interface Contenders {
  readonly site: Instance
  readonly floor: Floor
  readonly before: Instance | undefined
  stop(): Promise<void>
}

/** Starts all that is compared. */
export async function startContenders(): Promise<Contenders> {
  const site = await startInstance({ isSilent: true })
  const floor = await startFloor(site.siteUrl)
  const before = beforeFolder
    ? await startInstance({ isSilent: true, checkout: beforeFolder })
    : undefined
  return {
    site,
    floor,
    before,
    stop: async () => {
      await Promise.all([floor.stop(), site.stop(), before?.stop()])
    },
  }
}

/** What stood before, for the text of a section. */
export const beforeNote = beforeFolder
  ? ` “Before” is commit ${commitOf(beforeFolder)}, measured in the same run.`
  : ''
