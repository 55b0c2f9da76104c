import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { AppEnv } from '#api/app-env.ts'

/**
 * The address that a request came from.
 *
 * @param trustedProxies how many proxies of our own stand in front; each adds one entry to
 *   `X-Forwarded-For`, and what stands before those entries is the visitor's own invention
 * @returns an IPv4 address, or the first half of an IPv6 one: a household holds all of the rest
 */
export function clientAddress(c: Context<AppEnv>, trustedProxies: number): string {
  const socket = c.env?.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return network(socket)
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return network(forwarded.at(-trustedProxies) ?? forwarded[0] ?? socket)
}

function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64)
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const gap = plain.includes('::') ? 8 - before.length - after.length : 0
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after]
  return groups.slice(0, 4).join(':')
}
