import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'

/**
 * The address that a request came from.
 *
 * @param trustedProxies how many proxies of our own stand in front; each adds one entry to
 *   `X-Forwarded-For`, and what stands before those entries is the visitor's own invention
 * @returns an IPv4 address, or the first half of an IPv6 one: a household holds all of the rest
 */
export function clientAddress(c: Context<AppEnv>, trustedProxies: number): string {
  const socket = plainAddress(c.env?.incoming?.socket.remoteAddress ?? 'unknown')
  if (trustedProxies === 0) return counted(socket)
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const entry = plainAddress(forwarded.at(-trustedProxies) ?? forwarded[0] ?? '')
  // What is no address is nobody's: it counts as the proxy that let it through.
  return counted(isIP(entry) === 0 ? socket : entry)
}

/**
 * The network that an address belongs to: what one provider gives to one customer.
 *
 * @param address as {@link clientAddress} returns it
 * @returns the first three bytes of an IPv4 address, the first three groups of an IPv6 one
 */
export function networkOf(address: string): string {
  const separator = isIPv4(address) ? '.' : ':'
  return address.split(separator).slice(0, 3).join(separator)
}

/** An address as it is written most plainly: without port, brackets, quotes and zone. */
function plainAddress(entry: string): string {
  const bare = entry.replace(/^"(.*)"$/, '$1')
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(bare)?.[1]
  const address = (bracketed ?? bare.replace(/^([\d.]+):\d{1,5}$/, '$1')).replace(/%.*$/, '')
  if (!isIPv6(address)) return address
  // The address parser writes every IPv6 address in its one short form.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(canonical)
  if (mapped === null) return canonical
  const bytes = mapped.slice(1).flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
  return bytes.join('.')
}

function counted(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const gap = address.includes('::') ? 8 - before.length - after.length : 0
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after]
  return groups.slice(0, 4).join(':')
}
