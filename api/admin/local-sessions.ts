import type { AdminAccount } from './admin-account.ts'
import type { SessionFile } from './session-file.ts'
import type { FoundSession, Sessions } from './session.ts'

/** Finds a token's session in this server's store, if an accepted password began that session. */
export function findStored(
  store: SessionFile,
  account: AdminAccount,
  token: string,
): FoundSession | undefined {
  for (const { fingerprint } of account.credentials) {
    const session = store.find(token, fingerprint)
    if (session !== undefined) return { session, fingerprint }
  }
  return undefined
}

/** The sessions of one server, which shares them with no other server. */
export function localSessions(store: SessionFile, account: AdminAccount | undefined): Sessions {
  const find = (token: string) => account && findStored(store, account, token)?.session
  const { key } = store
  return {
    keys: [key],
    begin({ fingerprint }) {
      return Promise.resolve({ ...store.begin(account?.username ?? '', fingerprint), key })
    },
    find: (token) => Promise.resolve(find(token)),
    isOpenHere: (token) => find(token) !== undefined,
    end: (token) => Promise.resolve(store.end(token) ? 'for-good' : 'until-restart'),
    close: () => store.close(),
  }
}
