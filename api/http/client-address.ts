import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'

/**
 * The client's IP address.
 *
 * @param trustedProxies the number of trusted proxies in front of the server; each appends one entry
 * to `X-Forwarded-For`, and the client can forge every earlier entry
 * @returns an IPv4 address, or the first 64 bits of an IPv6 address, which identify a household
 */
export function clientAddress(c: Context<AppEnv>, trustedProxies: number): string {
  const socket = plainAddress(c.env?.incoming?.socket.remoteAddress ?? 'unknown')
  if (trustedProxies === 0) return counted(socket)
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const entry = plainAddress(forwarded.at(-trustedProxies) ?? forwarded[0] ?? '')
  // An entry that is not an IP address counts as the proxy that forwarded it.
  return counted(isIP(entry) === 0 ? socket : entry)
}

/**
 * The network of an IP address, roughly what a provider assigns to one customer.
 *
 * @param address as {@link clientAddress} returns it
 * @returns the first three bytes of an IPv4 address, the first three groups of an IPv6 address
 */
export function networkOf(address: string): string {
  const separator = isIPv4(address) ? '.' : ':'
  return address.split(separator).slice(0, 3).join(separator)
}

/** Normalizes an IP address: removes port, brackets, quotes and zone, and unwraps IPv4-mapped IPv6. */
function plainAddress(entry: string): string {
  const bare = entry.replace(/^"(.*)"$/, '$1')
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(bare)?.[1]
  const address = (bracketed ?? bare.replace(/^([\d.]+):\d{1,5}$/, '$1')).replace(/%.*$/, '')
  if (!isIPv6(address)) return address
  // The URL parser writes every IPv6 address in its canonical short form.
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
