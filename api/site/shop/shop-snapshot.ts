import { createHash } from 'node:crypto'
import type { Log } from '#api/platform/log/log.ts'
import { type RetryPace, retryDelayMs } from '#schemas/protocol/retry-delay.ts'
import type { ShopKit, ShopReading } from '#schemas/shop/shop-kit.ts'
import { networkCodeOf } from '#api/platform/log/error-label.ts'
import {
  createReadingLog,
  describeShop,
  isFailureReason,
  type ShopFailure,
  type ShopState,
} from './shop-state.ts'

export interface ShopSnapshotOptions {
  /** Reads all products; settles in bounded time, and rejects with a `ShopError`. */
  readonly read: () => Promise<ShopReading>
  readonly log: Log
  /** How often the shop is read, in ms (`SHOPIFY_REFRESH_MS`). */
  readonly refreshMs: number
  readonly onFailure?: (cause: unknown) => void
  /** Runs something later; returns a function that cancels it. */
  readonly schedule?: (run: () => void, inMs: number) => () => void
  readonly random?: () => number
}

/** The first pause after a failure, in ms. */
const firstPauseMs = 1000
/** The longest pause, unless the usual interval is longer; in ms. */
const longestPauseMs = 60_000
/** The share of the usual interval that is random, so that servers do not read at the same time. */
const jitter = 0.1

/**
 * The products of the shop, read repeatedly in the background. If the shop fails, the last products
 * stay.
 */
export class ShopSnapshot {
  readonly #options: Required<Omit<ShopSnapshotOptions, 'onFailure'>> & ShopSnapshotOptions
  readonly #tell: ReturnType<typeof createReadingLog>
  readonly #listeners = new Set<() => void>()
  readonly #outage: RetryPace
  #kits: ReadonlyMap<string, ShopKit> | undefined
  #version: string | undefined
  #readAt: string | null = null
  #failure: ShopFailure | undefined
  #leftOut = 0
  #attempts = 0
  #reading: Promise<void> | undefined
  #cancel = () => {}
  #isStopped = false

  constructor(options: ShopSnapshotOptions) {
    this.#options = { schedule: later, random: Math.random, ...options }
    this.#tell = createReadingLog(options.log)
    const { refreshMs } = options
    this.#outage = {
      baseMs: Math.min(firstPauseMs, refreshMs),
      maxMs: Math.max(longestPauseMs, refreshMs),
    }
  }

  /** By handle, in the shop's order; undefined if the shop has never answered. */
  get kits(): ReadonlyMap<string, ShopKit> | undefined {
    return this.#kits
  }

  /** A digest of the products, the same on every server; undefined as above. */
  get version(): string | undefined {
    return this.#version
  }

  get state(): ShopState {
    return describeShop({
      failure: this.#failure,
      products: this.#kits?.size ?? 0,
      leftOut: this.#leftOut,
      readAt: this.#readAt,
    })
  }

  /**
   * Calls a listener after each change of the products; returns a function that removes the listener.
   */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads the shop now, unless a reading is running, and schedules the next reading. Never rejects. */
  refresh(): Promise<void> {
    this.#cancel()
    return (this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
      if (this.#isStopped) return
      this.#cancel = this.#options.schedule(() => void this.refresh(), this.#pauseMs())
    }))
  }

  stop(): void {
    this.#isStopped = true
    this.#cancel()
  }

  async #read(): Promise<void> {
    try {
      const reading = await this.#options.read()
      if (this.#isStopped) return
      this.#attempts = 0
      this.#failure = undefined
      this.#tell.read(reading)
      this.#take(reading)
    } catch (cause) {
      if (this.#isStopped) return
      this.#attempts += 1
      this.#failure = readFailure(cause)
      this.#tell.failed(this.#failure)
      this.#options.onFailure?.(cause)
    }
  }

  #take({ kits, leftOut }: ShopReading): void {
    this.#leftOut = leftOut.length
    this.#readAt = new Date().toISOString()
    const version = versionOf(kits)
    if (version === this.#version) return
    this.#kits = new Map(kits.map((kit) => [kit.handle, kit]))
    this.#version = version
    for (const listener of this.#listeners) this.#notify(listener)
  }

  /** If one listener fails, the other listeners are still notified. */
  #notify(listener: () => void): void {
    try {
      listener()
    } catch (err) {
      this.#options.log.error({ err }, 'a shop change could not be passed on')
    }
  }

  #pauseMs(): number {
    const { refreshMs, random } = this.#options
    if (this.#attempts > 0) return retryDelayMs(this.#outage, this.#attempts, random())
    return refreshMs * (1 - jitter * random())
  }
}

/** A digest of the products as pages show them, without the time of the last change. */
function versionOf(kits: readonly ShopKit[]): string {
  const shown = kits.map((kit) => ({ ...kit, changedAt: '' }))
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 12)
}

/** A timer that does not keep the process alive. */
function later(run: () => void, inMs: number): () => void {
  const timer = setTimeout(run, inMs).unref()
  return () => clearTimeout(timer)
}

/** Reads a `ShopError` by its fields, because the site's bundle has a copy of the class. */
function readFailure(cause: unknown): ShopFailure {
  if (!(cause instanceof Error)) return { reason: 'unreadable', detail: '' }
  const code = 'code' in cause ? cause.code : undefined
  if (!isFailureReason(code)) return { reason: 'unreadable', detail: networkCodeOf(cause) }
  const reported = 'detail' in cause && typeof cause.detail === 'string' ? cause.detail : ''
  const detail = reported || (cause.cause instanceof Error ? networkCodeOf(cause.cause) : '')
  return { reason: code, detail }
}
