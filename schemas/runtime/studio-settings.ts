import { jsonForScript } from './json-for-script.ts'
import type { RuntimeSettings } from './runtime-settings.ts'

/** Where the Studio finds its lake and the site; all of it is public. */
export interface StudioSettings {
  readonly projectId: string
  readonly dataset: string
  /** The lake's address where it is not Sanity's hosted one. */
  readonly apiHost?: string
  /** The site's origin, if the site's own server does not serve the Studio. */
  readonly siteUrl?: string | undefined
}

/** The same, of the settings that every page gets. */
export type LakePlace = Pick<RuntimeSettings, 'projectId' | 'dataset' | 'apiHost'>

declare global {
  var studioSettings: StudioSettings | undefined
}

/** Writes the settings as a script that sets the global variable which the Studio reads. */
export function writeStudioSettings(settings: LakePlace): string {
  const { projectId, dataset, apiHost } = settings
  return `globalThis.studioSettings = ${jsonForScript({ projectId, dataset, apiHost })}`
}
