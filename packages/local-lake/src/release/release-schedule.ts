import type { Access } from '../access.ts'
import { LakeError } from '../lake-error.ts'
import type { DatasetWriter } from '../write/dataset-writer.ts'
import { publishWhenDue, recordFailure } from '../write/release-steps.ts'
import type { LakeDocument } from '../document.ts'
import { dueTimeOf, readRelease } from './release-document.ts'

/** The longest sleep, in ms, which limits the delay after a clock change or when the machine wakes up. */
const longestSleepMs = 30_000

export interface ReleaseScheduleOptions {
  /** The documents of the scheduled releases; these documents are the schedule, and are on disk. */
  readonly scheduled: () => readonly LakeDocument[]
  /** Publishes the release if it is due at that time. */
  readonly publish: (name: string, now: number) => Promise<void>
  /** The time in ms. */
  readonly now: () => number
  readonly log: (line: string) => void
}

/**
 * Publishes scheduled releases when their time has come. What fell due while nothing ran is
 * published at the start.
 */
export class ReleaseSchedule {
  readonly #options: ReleaseScheduleOptions
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #last: Promise<void> = Promise.resolve()

  constructor(options: ReleaseScheduleOptions) {
    this.#options = options
  }

  /** Reads the schedule again, and sleeps until something is due. */
  wake(): void {
    this.#sleepUntil(-Infinity)
  }

  /**
   * Publishes the releases that are due, one after the other. A failed release does not delay the
   * other releases.
   */
  publishDue(): Promise<void> {
    this.#last = this.#last.then(() => this.#publishAll())
    return this.#last
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async #publishAll(): Promise<void> {
    const now = this.#options.now()
    for (const { name, at } of this.#scheduled()) {
      if (at > now || this.#isStopped) continue
      try {
        await this.#options.publish(name, now)
      } catch (cause) {
        this.#options.log(`release ${name}: ${String(cause)}`)
      }
    }
    // A release that could neither be published nor marked as failed is tried again later.
    this.#sleepUntil(now)
  }

  /** Sleeps until the first release that is due after `time` is due. */
  #sleepUntil(time: number): void {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    const waits = this.#scheduled()
      .filter(({ at }) => at > time)
      .map(({ at }) => at - this.#options.now())
    const wait = Math.max(Math.min(...waits, longestSleepMs), 0)
    this.#timer = setTimeout(() => void this.publishDue(), wait).unref()
  }

  /** The scheduled releases, the next release first; none if the file cannot be read just now. */
  #scheduled(): readonly { readonly name: string; readonly at: number }[] {
    if (this.#isStopped) return []
    try {
      return this.#options
        .scheduled()
        .flatMap((document) => {
          const release = readRelease(document)
          if (!release) return []
          const at = dueTimeOf(release)
          return at === undefined ? [] : { name: release.name, at }
        })
        .toSorted((one, other) => one.at - other.at)
    } catch (cause) {
      this.#options.log(`the schedule of releases cannot be read: ${String(cause)}`)
      return []
    }
  }
}

/** A scheduled release, and the user on whose behalf it is published. */
interface ScheduledRelease {
  readonly name: string
  readonly access: Access
  /** The current time in ms. */
  readonly now: number
}

/** The message to editors for an internal error. */
const hiddenReason = 'Something went wrong in the lake; see its log'

/**
 * Publishes a scheduled release in one transaction, as its own action would. A release that cannot be
 * published becomes active again and records the reason, which the Studio shows.
 */
export async function publishScheduled(
  writer: DatasetWriter,
  { name, access, now }: ScheduledRelease,
  log: (line: string) => void,
): Promise<void> {
  try {
    await writer.changeReleases(access, (pending, lookup) =>
      publishWhenDue(pending, name, { now, lookup }),
    )
  } catch (cause) {
    const message = cause instanceof LakeError ? reasonOf(cause) : hiddenReason
    log(`release ${name} could not be published: ${String(cause)}`)
    await writer.changeReleases(access, (pending) => recordFailure(pending, name, message))
  }
}

/** The reason alone, because no request failed. */
function reasonOf({ message }: LakeError): string {
  return message.replace(/^The action\(s\) failed: /, '')
}
