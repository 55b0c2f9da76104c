import { join } from 'node:path'
import type { Log } from '#api/log/log.ts'
import type { RedisLink } from '#api/redis/redis-link.ts'
import type { AdminAccount } from './admin-account.ts'
import { SessionStore } from './session-store.ts'
import { localSessions, type Sessions } from './sessions.ts'
import type { SessionWatch } from './session-watch.ts'
import { SharedSessions } from './shared-sessions.ts'

export interface OpenSessionsOptions {
  readonly dataDir: string
  /** The account of the environment, if there is one. */
  readonly account: AdminAccount | undefined
  /** Where servers share their sessions; without it each has its own. */
  readonly redis: RedisLink | undefined
  readonly watch: SessionWatch
  readonly log: Log
}

/** Opens the sessions: shared where there is a Redis, and this server's own otherwise. */
export function openSessions(options: OpenSessionsOptions): Sessions {
  const { dataDir, account, redis, watch, log } = options
  const store = new SessionStore(join(dataDir, 'admin'), log)
  if (redis === undefined || account === undefined) return localSessions(store, account)
  return new SharedSessions({ store, redis, account, watch })
}
