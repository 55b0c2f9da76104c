import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'

/** The origin of the lake's pictures. */
export function lakePictureOrigin({ apiHost }: Pick<RuntimeSettings, 'apiHost'>): string {
  return apiHost === undefined ? 'https://cdn.sanity.io' : new URL(apiHost).origin
}
