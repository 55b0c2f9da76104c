import * as v from 'valibot'
import { settingNames, type Env } from '#api/platform/env.ts'
import { programVersion } from './program-version.ts'
import { fingerprintWith, settingFingerprints } from './setting-fingerprints.ts'
import { identifyStores } from './shared-stores.ts'

/** The answer of `GET /api/server`, which the doctor uses to compare servers. */
export const serverReportContract = v.object({
  /** Unique to the process; shows that two URLs lead to the same server. */
  process: v.string(),
  version: v.string(),
  /** The number of proxies that added to this request's `X-Forwarded-For`. */
  proxies: v.number(),
  settings: v.record(v.string(), v.array(v.string())),
  /**
   * The fingerprint of each shared store's identity; null if the store is not configured or cannot be
   * read.
   */
  stores: v.record(v.string(), v.nullable(v.string())),
})
export type ServerReport = v.InferOutput<typeof serverReportContract>

let version: Promise<string> | undefined

/** Describes this server without any value of a setting. */
export async function createServerReport(
  env: Env,
  processId: string,
  forwardedFor: string,
): Promise<ServerReport> {
  const fingerprint = fingerprintWith(env.SANITY_WRITE_TOKEN)
  version ??= programVersion()
  const identities = await identifyStores(env)
  return {
    process: processId,
    version: await version,
    proxies: forwardedFor.split(',').filter((entry) => entry.trim() !== '').length,
    settings: settingFingerprints(env, settingNames, fingerprint),
    stores: Object.fromEntries(
      Object.entries(identities).map(([name, id]) => [
        name,
        id && fingerprint(`store ${name}`, id),
      ]),
    ),
  }
}
