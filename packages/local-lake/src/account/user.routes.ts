import { Hono } from 'hono'
import * as v from 'valibot'
import { type Access, type LakeVariables, requireToken } from '../access.ts'
import { readBody } from '../read-request.ts'
import type { AccountStore } from './account-store.ts'
import { describeRole, type LakeUser } from './users.ts'

const keyValues = v.pipe(
  v.array(v.object({ key: v.pipe(v.string(), v.maxLength(1024)), value: v.unknown() })),
  v.maxLength(1000),
)
const profileCreatedAt = '2025-01-01T00:00:00.000Z'

/** Everything under `/:version/users`. */
export function userRoutes(accounts: AccountStore): Hono<{ Variables: LakeVariables }> {
  return new Hono<{ Variables: LakeVariables }>()
    .get('/me', (c) => c.json(currentUser(accounts, c.var.access)))
    .get('/me/keyvalue/:keys?', (c) => {
      requireToken(c.var.access)
      const keys = c.req.param('keys')?.split(',')
      return c.json(accounts.keyValues(c.var.access.userId, keys))
    })
    .put('/me/keyvalue/:key?', async (c) => {
      const { access } = c.var
      requireToken(access)
      const key = c.req.param('key')
      const pairs =
        key === undefined
          ? await readBody(c, keyValues)
          : [{ key, value: await readBody(c, v.unknown()) }]
      for (const pair of pairs) accounts.setKeyValue(access.userId, pair.key, pair.value)
      return c.json(pairs)
    })
    .get('/:ids', (c) => {
      requireToken(c.var.access)
      const ids = c.req.param('ids').split(',')
      const [first, ...others] = ids.map((id) => profile(accounts, id, c.var.access))
      return others.length === 0 && ids.length === 1
        ? c.json(first ?? {}, first ? 200 : 404)
        : c.json([first, ...others].filter((found) => found !== undefined))
    })
}

/** The Studio asks before sign-in, and then expects an empty object. */
function currentUser(accounts: AccountStore, access: Access): object {
  const user = accounts.user(access.userId) ?? robot(accounts, access)
  if (!user) return {}
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    roles: [describeRole(user.role)],
    provider: 'local',
  }
}

/** A token belongs to no person; the hosted API describes it as a robot. */
function robot(accounts: AccountStore, { role, userId }: Access): LakeUser | undefined {
  return role === 'anonymous'
    ? undefined
    : { id: userId, name: robotName(accounts, userId), email: '', role }
}

function robotName(accounts: AccountStore, id: string): string {
  return accounts.tokenList().find((token) => token.id === id)?.label ?? 'API token'
}

function profile(accounts: AccountStore, id: string, access: Access): object | undefined {
  const user = accounts.user(id)
  if (!user && !/^(?:service-|si[0-9a-f]|<system>$)/.test(id)) return undefined
  const displayName = user?.name ?? robotName(accounts, id)
  const [givenName, ...rest] = displayName.split(' ')
  return {
    id,
    displayName,
    givenName,
    familyName: rest.join(' '),
    email: user?.email ?? '',
    imageUrl: null,
    createdAt: profileCreatedAt,
    isCurrentUser: id === access.userId,
  }
}
