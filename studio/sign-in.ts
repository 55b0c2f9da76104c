import type { AuthConfig } from 'sanity'
import type { StudioSettings } from '#schemas/runtime/studio-settings.ts'

/**
 * How editors sign in: as sanity.io offers for a hosted lake; elsewhere as the lake's host offers,
 * with a token, because browsers refuse cookies of another host.
 */
export function signIn({ apiHost }: StudioSettings): AuthConfig {
  return apiHost === undefined ? {} : { loginMethod: 'token', redirectOnSingle: false }
}
