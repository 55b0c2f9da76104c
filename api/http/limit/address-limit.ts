import { networkOf } from '#api/http/client-address.ts'
import type { RateLimit, RateLimitOptions } from './rate-limit.ts'

/** A network can usually do this many times as much as one of its addresses. */
export const networkShare = 4

export interface AddressLimitOptions extends RateLimitOptions {
  /** How many times as much a network can do; {@link networkShare} by default. */
  readonly networkTimes?: number
}

/**
 * Limits a client's address and the network around it: one client can have 65,536 addresses of an
 * IPv6 network.
 *
 * @param open opens a limit that counts in Redis or in memory
 * @returns takes an address as `clientAddress` returns it. An address over its limit uses up
 *   nothing of its network
 */
export function addressLimit(
  open: (options: RateLimitOptions) => RateLimit,
  { name, points, seconds, networkTimes = networkShare }: AddressLimitOptions,
): RateLimit {
  const addresses = open({ name, points, seconds })
  const networks = open({ name: `${name}-network`, points: points * networkTimes, seconds })
  return {
    take: async (address, count) =>
      (await addresses.take(address, count)) ?? networks.take(networkOf(address), count),
  }
}
