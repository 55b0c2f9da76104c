import type { AuthConfig } from 'sanity'
import type { StudioSettings } from '#schemas/runtime/studio-settings.ts'

/**
 * How editors sign in: sanity.io's own ways when hosted; where the lake has another host, the ways
 * that host offers, with a token, because browsers refuse cookies of another host.
 */
export function signIn({ apiHost }: StudioSettings): AuthConfig {
  return apiHost === undefined ? {} : { loginMethod: 'token', redirectOnSingle: false }
}
