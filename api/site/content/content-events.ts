import type { Log } from '#api/platform/log/log.ts'
import { networkOf } from '#api/http/client-address.ts'
import { AppError } from '#api/http/errors.ts'
import { networkShare } from '#api/http/limit/address-limit.ts'
import type { ChangedTags, ContentEvent } from '#schemas/protocol/content-event.ts'
import { joinPosition, splitPosition } from '#schemas/protocol/content-position.ts'
import { shopTag } from '#schemas/shop/shop-kit.ts'
import type { ShopSnapshot } from '#api/site/shop/shop-snapshot.ts'
import { maxListedTags, RecentChanges } from './recent-changes.ts'
import type { ContentChange, ServerContent } from './server-content.ts'

export interface ContentEventsOptions {
  readonly content: Pick<ServerContent, 'onChange'>
  /** The shop's products, if the shop is on; their version becomes part of each event's id. */
  readonly shop?: Pick<ShopSnapshot, 'version' | 'onChange'> | undefined
  readonly log: Log
  readonly limit: number
  /** How often each stream gets a heartbeat, in ms. */
  readonly heartbeatMs?: number
  /** How many bytes can wait in this process for a slow reader before the reader is disconnected. */
  readonly maxBehind?: number
}

export interface StreamRequest {
  /** The event that the reader's page reflects; undefined if unknown. */
  readonly since: string | undefined
  readonly address: string
  /** Closes the connection of a reader that is too slow. */
  readonly disconnect?: () => void
}

/** The state of the streams, for `/metrics`. */
export interface ContentEventsState {
  readonly open: number
  /** The number of streams rejected since the start because the limit was reached. */
  readonly refused: number
  /** The number of slow readers disconnected since the start. */
  readonly cutOff: number
}

interface Reader {
  readonly controller: ReadableStreamDefaultController<Uint8Array>
  readonly request: StreamRequest
}

/** The delay before a rejected browser can retry, in seconds. */
const retryAfter = 60
/** The share of all streams that one IP address can hold, and the number that it can always hold. */
const addressShare = 1 / 20
const minPerAddress = 20
/** The minimum interval between two warnings about one IP address, in ms. */
const warningMs = 3_600_000

const encoder = new TextEncoder()

/**
 * Forwards the lake's live events to open pages: one stream from the lake, any number to browsers.
 * Each event is serialized once, and one timer sends all heartbeats.
 */
export class ContentEvents {
  readonly #options: ContentEventsOptions & { heartbeatMs: number; maxBehind: number }
  readonly #recent = new RecentChanges()
  readonly #readers = new Set<Reader>()
  /** The number of streams of each IP address and each network. */
  readonly #counts = new Map<string, number>()
  readonly #stops: (() => void)[]
  #refused = 0
  #cutOff = 0
  #warnedAt = -Infinity

  constructor(options: ContentEventsOptions) {
    this.#options = { heartbeatMs: 20_000, maxBehind: 64 * 1024, ...options }
    const beat = serialize('beat', { tags: [] })
    const timer = setInterval(() => this.#send(beat), this.#options.heartbeatMs).unref()
    this.#stops = [
      () => clearInterval(timer),
      options.content.onChange((change) => this.#pass(change)),
      ...(options.shop ? [options.shop.onChange(() => this.#tell([shopTag]))] : []),
    ]
  }

  get state(): ContentEventsState {
    return { open: this.#readers.size, refused: this.#refused, cutOff: this.#cutOff }
  }

  /**
   * Opens a stream, whose first event says what changed since the page was rendered.
   * @throws {AppError} `too-many-streams` if the server, the IP address or its network is at its limit
   */
  open(request: StreamRequest): ReadableStream<Uint8Array> {
    this.#checkRoom(request.address)
    let reader: Reader | undefined
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          reader = { controller, request }
          this.#readers.add(reader)
          this.#count(request, 1)
          controller.enqueue(this.#greeting(request.since))
        },
        cancel: () => reader && this.#remove(reader),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: this.#options.maxBehind }),
    )
  }

  /** Ends every stream and rejects new streams; browsers reconnect to the next server. */
  stop(): void {
    for (const stop of this.#stops.splice(0)) stop()
    for (const reader of this.#readers) {
      this.#remove(reader)
      reader.controller.close()
    }
  }

  #greeting(since: string | undefined): Uint8Array {
    const { lastId } = this.#recent
    const { shop } = this.#options
    const { lakeId, shopVersion } = splitPosition(since ?? '')
    const sold = shopVersion === shop?.version ? [] : [shopTag]
    // While no events arrive, the changes are unknown; once events arrive again, every page is
    // notified.
    if (lastId === undefined) return serialize('welcome', { tags: sold }, this.#id)
    const tags = lakeId === undefined ? undefined : this.#recent.tagsSince(lakeId)
    return serialize('welcome', { tags: tags ? [...tags, ...sold] : 'all' }, this.#id)
  }

  /** The id of the last event; a page that received it reflects this state. */
  get #id(): string | undefined {
    const { shop } = this.#options
    const { lastId } = this.#recent
    return shop ? joinPosition({ lakeId: lastId, shopVersion: shop.version }) : lastId
  }

  #pass({ tags, eventId }: ContentChange): void {
    // The lake answers again or its stream resumed: pages missed no event, and repeat the queries that
    // failed.
    if (tags === 'all' && (eventId === undefined || eventId === this.#recent.lastId)) {
      return this.#send(serialize('change', { tags: [] }))
    }
    if (eventId === undefined) return
    if (tags === 'all') this.#recent.restart(eventId)
    else this.#recent.add(eventId, tags)
    const isListed = tags !== 'all' && tags.length <= maxListedTags
    this.#tell(isListed ? tags : 'all')
  }

  /**
   * Tells pages what changed. Pages that refetch everything are spread out, at a thousand per second;
   * with the shop on, all pages are, because they get kits from this server.
   */
  #tell(tags: ChangedTags): void {
    const isSpread = tags === 'all' || this.#options.shop !== undefined
    const event = { tags, ...(isSpread && { withinMs: this.#readers.size }) }
    this.#send(serialize('change', event, this.#id))
  }

  #send(event: Uint8Array): void {
    for (const reader of this.#readers) {
      if ((reader.controller.desiredSize ?? 0) > 0) reader.controller.enqueue(event)
      else this.#cutOffSlow(reader)
    }
  }

  #cutOffSlow(reader: Reader): void {
    this.#cutOff += 1
    this.#remove(reader)
    if (reader.request.disconnect) reader.request.disconnect()
    else reader.controller.error(new Error('The reader of the stream is too slow.'))
  }

  #checkRoom(address: string): void {
    const { limit } = this.#options
    const maxPerAddress = Math.max(minPerAddress, Math.ceil(limit * addressShare))
    const isFull =
      this.#countOf(address) >= maxPerAddress ||
      this.#countOf(networkKey(address)) >= maxPerAddress * networkShare
    if (this.#stops.length > 0 && this.#readers.size < limit && !isFull) return
    this.#refused += 1
    if (isFull) this.#warn(maxPerAddress)
    throw new AppError('too-many-streams', 'There are too many streams open. Try again later.', {
      retryAfter,
    })
  }

  #warn(maxPerAddress: number): void {
    if (performance.now() - this.#warnedAt < warningMs) return
    this.#warnedAt = performance.now()
    this.#options.log.warn(
      { maxPerAddress },
      'one address or network has too many open pages: if there are proxies in front, set TRUSTED_PROXIES to their number',
    )
  }

  #remove(reader: Reader): void {
    if (this.#readers.delete(reader)) this.#count(reader.request, -1)
  }

  #count({ address }: StreamRequest, change: 1 | -1): void {
    for (const key of [address, networkKey(address)]) {
      const count = this.#countOf(key) + change
      if (count > 0) this.#counts.set(key, count)
      else this.#counts.delete(key)
    }
  }

  #countOf(key: string): number {
    return this.#counts.get(key) ?? 0
  }
}

const networkKey = (address: string) => `network ${networkOf(address)}`

function serialize(event: string, data: ContentEvent, id?: string): Uint8Array {
  const idLine = id === undefined ? '' : `id: ${id}\n`
  return encoder.encode(`event: ${event}\n${idLine}data: ${JSON.stringify(data)}\n\n`)
}
