import { networkCodeOf } from '#api/log/network-code.ts'
import type { ShopErrorCode } from '#schemas/shop/shop-error.ts'
import type { ShopFailure } from './shop-state.ts'

const codes: ReadonlySet<unknown> = new Set<ShopErrorCode>([
  'unreachable',
  'timeout',
  'throttled',
  'refused',
  'user-errors',
  'unreadable',
])

/** What a `ShopError` says; the site's bundle has a class of that name of its own. */
export function readFailure(cause: unknown): ShopFailure {
  if (!(cause instanceof Error)) return { reason: 'unreadable', detail: '' }
  const code = 'code' in cause ? cause.code : undefined
  if (!codes.has(code)) return { reason: 'unreadable', detail: networkCodeOf(cause) }
  const told = 'detail' in cause && typeof cause.detail === 'string' ? cause.detail : ''
  const detail = told || (cause.cause instanceof Error ? networkCodeOf(cause.cause) : '')
  // It is one of the codes.
  return { reason: code as ShopErrorCode, detail }
}
