import { resolve } from 'node:path'
import * as v from 'valibot'

const portRule = 'must be a port number, 1 to 65535'

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, portRule),
  v.transform(Number),
  v.minValue(1, portRule),
  v.maxValue(65_535, portRule),
)

const settings = v.object({
  LOCAL_PORT: v.optional(port, '3333'),
  PORT: v.optional(port, '3000'),
  DATA_DIR: v.optional(v.string(), '.data'),
  SITE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\//, 'must begin with http:// or https://'), v.url()),
  ),
  SANITY_DATASET: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'must be a dataset name')),
    'production',
  ),
})

/** The settings of the stand-ins. */
export interface StandInEnvironment {
  readonly port: number
  /** Absolute. */
  readonly dataDir: string
  /** The product's own URL, without a trailing slash: the only origin from which browsers can call. */
  readonly siteUrl: string
  /** All origins of the product on this machine. */
  readonly allowedOrigins: readonly string[]
  readonly dataset: string
}

/** A setting that the stand-ins cannot run with; the message is one sentence that names it. */
export class StandInEnvironmentError extends Error {
  override name = 'StandInEnvironmentError'
}

/**
 * Reads the stand-ins' settings.
 *
 * @param source the raw variables; an empty string counts as not set
 * @throws {StandInEnvironmentError} one sentence naming the first bad variable
 */
export function parseStandInEnvironment(
  source: Record<string, string | undefined>,
): StandInEnvironment {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(settings, set)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new StandInEnvironmentError(`${v.getDotPath(issue) ?? 'A setting'} ${issue.message}.`)
  }
  const { LOCAL_PORT, PORT, DATA_DIR, SITE_URL, SANITY_DATASET } = parsed.output
  const siteUrl = (SITE_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')
  return {
    port: LOCAL_PORT,
    dataDir: resolve(DATA_DIR),
    siteUrl,
    allowedOrigins: [...new Set([new URL(siteUrl).origin, `http://localhost:${PORT}`])],
    dataset: SANITY_DATASET,
  }
}
