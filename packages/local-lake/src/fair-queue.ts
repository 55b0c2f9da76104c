import { LakeError, tooManyRequests } from './lake-error.ts'

/** Who sent a request. Requests with the same key share one queue. */
export interface Requester {
  readonly key: string
  /** Whether the request has no token. */
  readonly isAnonymous: boolean
}

interface FairQueueOptions {
  /** Jobs that run at the same time. */
  readonly slots: number
  /** Slots that all requesters without a token can use together. */
  readonly anonymousSlots: number
  /** Jobs of one requester that can wait. */
  readonly waiting: number
  /** Jobs of all requesters without a token that can wait. */
  readonly anonymousWaiting: number
  /** How long a job can wait, in ms. */
  readonly maxWaitMs: number
  /** The jobs' name in error messages, such as `queries`. */
  readonly jobs: string
}

interface WaitingJob {
  readonly requester: Requester
  readonly start: () => void
}

/**
 * Shares a limited number of slots between requesters, in turn.
 *
 * A requester can use another slot only while the free slots outnumber the slots that it uses. A
 * requester therefore leaves at least half of the slots, rounded down, to other requesters: of two
 * slots it uses one, of four slots two. Only with a single slot do all requesters wait for each other.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  /** The requester who has waited longest for a turn comes first. */
  readonly #queues = new Map<string, WaitingJob[]>()
  /** Used slots by requester. */
  readonly #running = new Map<string, number>()
  #free: number
  #anonymousRunning = 0
  #anonymousWaiting = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
    this.#free = options.slots
  }

  /**
   * Runs `work` as soon as the requester has a slot.
   *
   * @param signal removes the job from the queue; a running job continues
   * @throws {LakeError} 429 if too many jobs wait, or if this job has waited too long; 400 if the
   *   signal was aborted before the job could start
   */
  async run<Result>(
    requester: Requester,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    await this.#slot(requester, signal)
    try {
      return await work()
    } finally {
      this.#count(requester, -1)
      this.#assign()
    }
  }

  #slot(requester: Requester, signal: AbortSignal | undefined): Promise<void> {
    const { maxWaitMs, jobs } = this.#options
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortedError())
      if (this.#isFull(requester)) return reject(tooManyRequests(`Too many ${jobs} are waiting`))
      const leave = (error: LakeError) => {
        this.#remove(job)
        stopWaiting()
        reject(error)
      }
      const abort = () => leave(abortedError())
      const giveUp = () =>
        leave(tooManyRequests(`Too many ${jobs} were ahead for ${maxWaitMs / 1000} seconds`))
      const timer = setTimeout(giveUp, maxWaitMs)
      timer.unref()
      signal?.addEventListener('abort', abort)
      const stopWaiting = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
      }
      const start = () => {
        stopWaiting()
        resolve()
      }
      const job: WaitingJob = { requester, start }
      this.#add(job)
      this.#assign()
    })
  }

  #isFull({ key, isAnonymous }: Requester): boolean {
    const { waiting, anonymousWaiting } = this.#options
    const isOwnFull = (this.#queues.get(key)?.length ?? 0) >= waiting
    return isOwnFull || (isAnonymous && this.#anonymousWaiting >= anonymousWaiting)
  }

  /** Starts waiting jobs, one per requester and turn. */
  #assign(): void {
    for (let job = this.#next(); job; job = this.#next()) {
      const { requester } = job
      this.#remove(job)
      const rest = this.#queues.get(requester.key)
      if (rest) {
        // The requester's next turn comes after everyone else's.
        this.#queues.delete(requester.key)
        this.#queues.set(requester.key, rest)
      }
      this.#count(requester, 1)
      job.start()
    }
  }

  #next(): WaitingJob | undefined {
    for (const [first] of this.#queues.values()) {
      if (first && this.#canStart(first.requester)) return first
    }
    return undefined
  }

  #canStart({ key, isAnonymous }: Requester): boolean {
    const hasShare = this.#free > (this.#running.get(key) ?? 0)
    return hasShare && (!isAnonymous || this.#anonymousRunning < this.#options.anonymousSlots)
  }

  #add(job: WaitingJob): void {
    const { key, isAnonymous } = job.requester
    const queue = this.#queues.get(key) ?? []
    queue.push(job)
    this.#queues.set(key, queue)
    if (isAnonymous) this.#anonymousWaiting += 1
  }

  #remove(job: WaitingJob): void {
    const { key, isAnonymous } = job.requester
    const queue = this.#queues.get(key) ?? []
    queue.splice(queue.indexOf(job), 1)
    if (queue.length === 0) this.#queues.delete(key)
    if (isAnonymous) this.#anonymousWaiting -= 1
  }

  #count({ key, isAnonymous }: Requester, change: 1 | -1): void {
    const count = (this.#running.get(key) ?? 0) + change
    if (count > 0) this.#running.set(key, count)
    else this.#running.delete(key)
    this.#free -= change
    if (isAnonymous) this.#anonymousRunning += change
  }
}

function abortedError(): LakeError {
  return new LakeError(400, {
    type: 'validationError',
    description: 'The client disconnected before its turn',
  })
}
