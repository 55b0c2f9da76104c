import { jsonForScript } from './json-for-script.ts'
import type { RuntimeSettings } from './runtime-settings.ts'

/** The Studio's lake and site; all of these settings are public. */
export interface StudioSettings {
  readonly projectId: string
  readonly dataset: string
  /** The lake's URL, if the lake is not Sanity's hosted lake. */
  readonly apiHost?: string
  /** The site's origin, if the site's own server does not serve the Studio. */
  readonly siteUrl?: string | undefined
}

/** The lake's part of the settings that every page gets. */
export type LakePlace = Pick<RuntimeSettings, 'projectId' | 'dataset' | 'apiHost'>

declare global {
  var studioSettings: StudioSettings | undefined
}

/** Serializes the settings as a script that sets the global variable for the Studio. */
export function writeStudioSettings(settings: LakePlace): string {
  const { projectId, dataset, apiHost } = settings
  return `globalThis.studioSettings = ${jsonForScript({ projectId, dataset, apiHost })}`
}
