import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#api/platform/env.ts'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'

/** The maximum time to identify one store, in ms. */
const identifyMs = 3000
/** The lifetime of the mark in Redis, in ms; much longer than a comparison takes. */
const markMs = 12 * 3600 * 1000

/** The settings with the location of a store that all servers share. */
export type StoreSetting = 'DATABASE_URL' | 'REDIS_URL' | 'ASSETS_DIR'
type StoreSettings = Pick<Env, StoreSetting | 'REDIS_PREFIX'>

/** The identity of each store; null if the store is not configured or cannot be read. */
export type StoreIdentities = Readonly<Record<StoreSetting, string | null>>

/**
 * Identifies the stores that a server actually uses, because the same host, such as `localhost`, can
 * lead to different places. The first server leaves a random mark in Redis and in `ASSETS_DIR`.
 */
export async function identifyStores(env: StoreSettings): Promise<StoreIdentities> {
  const { DATABASE_URL: database, REDIS_URL: redis, ASSETS_DIR: assets } = env
  const [inDatabase, inRedis, inAssets] = await Promise.all([
    database === undefined ? null : inTime(identifyDatabase(database)),
    redis === undefined ? null : inTime(identifyRedis(redis, env.REDIS_PREFIX)),
    assets === undefined ? null : inTime(identifyFolder(assets)),
  ])
  return { DATABASE_URL: inDatabase, REDIS_URL: inRedis, ASSETS_DIR: inAssets }
}

function inTime(identifying: Promise<string | null>): Promise<string | null> {
  return withTimeout(
    identifying.catch(() => null),
    identifyMs,
    () => null,
  )
}

/** The PostgreSQL cluster's system identifier, which its standbys share, and the database's oid. */
async function identifyDatabase(url: string): Promise<string> {
  const { Client } = await import('pg')
  const client = new Client({
    connectionString: url,
    application_name: 'petjet doctor',
    connectionTimeoutMillis: identifyMs,
    query_timeout: identifyMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      `SELECT (SELECT system_identifier FROM pg_control_system())::text || ' ' || oid AS id
        FROM pg_database WHERE datname = current_database()`,
    )
    return String(rows[0]?.id)
  } finally {
    client.end().catch(() => undefined)
  }
}

async function identifyRedis(url: string, prefix: string): Promise<string | null> {
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: identifyMs, reconnectStrategy: false },
  })
  client.on('error', () => undefined)
  const key = `${prefix}:identity`
  try {
    await client.connect()
    const expiration = { type: 'PX', value: markMs } as const
    const identifying = client
      .set(key, randomUUID(), { condition: 'NX', expiration })
      .then(() => client.get(key))
    return await withTimeout(identifying, identifyMs, () => null)
  } finally {
    client.destroy()
  }
}

async function identifyFolder(folder: string): Promise<string> {
  const file = join(folder, '.identity')
  // Fails if there is a mark already, which is then used.
  await writeFile(file, randomUUID(), { flag: 'wx' }).catch(() => undefined)
  return readFile(file, 'utf8')
}
