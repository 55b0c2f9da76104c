/** The versions of the Storefront API that the stand-in speaks, the oldest first. */
export const apiVersions = ['2025-01', '2026-04'] as const
export type ApiVersion = (typeof apiVersions)[number]

/**
 * The version that answers a request for another: Shopify's answer to a retired version comes from
 * the oldest that it still supports. `undefined` if there is no such version.
 */
export function answeringVersion(asked: string, oldest: ApiVersion): ApiVersion | undefined {
  if (!/^\d{4}-\d{2}$/.test(asked)) return undefined
  return asked < oldest ? oldest : apiVersions.find((version) => version === asked)
}
