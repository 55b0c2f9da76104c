import { networkOf } from '#api/http/client-address.ts'
import { AppError } from '#api/http/errors.ts'
import type { RateLimit, RateLimitOptions } from './rate-limit.ts'

/** A network's limit is usually this many times the limit of an IP address. */
export const networkShare = 4

export interface AddressLimitOptions extends RateLimitOptions {
  /**
   * The network's limit as a multiple of the limit of an IP address; {@link networkShare} by default.
   */
  readonly networkTimes?: number
}

/**
 * Limits a client's IP address and its network, because one client can have 65,536 addresses of an
 * IPv6 network.
 *
 * @param open opens a limit that counts in Redis or in memory
 * @returns a function that takes an IP address in the format of `clientAddress`. An address over its
 * limit does not count against its network
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

/**
 * The error for a client over a limit.
 *
 * @param problem the sentence before the time to wait
 * @param retryAfter the time to wait, in seconds
 */
export function overLimit(problem: string, retryAfter: number): AppError {
  const minutes = Math.ceil(retryAfter / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError('rate-limited', `${problem} Please try again in ${wait}.`, { retryAfter })
}
