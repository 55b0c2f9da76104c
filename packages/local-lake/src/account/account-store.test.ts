import { afterEach, expect, test, vi } from 'vitest'
import { AccountStore } from './account-store.ts'
import { firstUsers } from './users.ts'
import { newFolder } from '../../tests/support/temporary-folder.ts'

afterEach(() => vi.useRealTimers())

test('a sign-in id is exchanged once, within a minute', () => {
  vi.useFakeTimers()
  const folder = newFolder()
  const accounts = new AccountStore(folder, () => undefined)
  const userId = firstUsers[0]!.id
  const [inTime, late] = [accounts.createSid(userId), accounts.createSid(userId)]
  vi.advanceTimersByTime(59_000)
  expect(accounts.exchangeSid(inTime)).toBeDefined()
  expect(accounts.exchangeSid(inTime)).toBeUndefined()
  vi.advanceTimersByTime(2000)
  expect(accounts.exchangeSid(late)).toBeUndefined()
  accounts.close()
})
