import { networkOf } from '#api/http/client-address.ts'
import type { RateLimit, RateLimitOptions } from './rate-limit.ts'

/** A network can do this many times as much as one of its addresses. */
export const networkShare = 4

/**
 * Limits a client's address and, with {@link networkShare} times the points, the network around it:
 * one client can have 65,536 addresses of an IPv6 network.
 *
 * @param open opens a limit that counts in Redis or in memory
 * @returns takes an address as `clientAddress` returns it. An address over its limit uses up
 *   nothing of its network
 */
export function addressLimit(
  open: (options: RateLimitOptions) => RateLimit,
  options: RateLimitOptions,
): RateLimit {
  const { name, points, seconds } = options
  const addresses = open(options)
  const networks = open({ name: `${name}-network`, points: points * networkShare, seconds })
  return {
    take: async (address, count) =>
      (await addresses.take(address, count)) ?? networks.take(networkOf(address), count),
  }
}
