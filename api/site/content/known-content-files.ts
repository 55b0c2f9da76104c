import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Env } from '#api/platform/env.ts'
import { errorLabel } from '#api/platform/log/error-label.ts'
import type { Log } from '#api/platform/log/log.ts'
import type { QueryResponse } from '#schemas/protocol/query-response.ts'

/** The lake's answer to one query. */
export interface StoredAnswer {
  readonly response: QueryResponse
  /** When the lake gave the answer, in ms since 1970. */
  readonly readAt: number
}

const fileContract = v.object({
  lake: v.string(),
  key: v.string(),
  readAt: v.number(),
  response: v.object({ result: v.unknown(), syncTags: v.array(v.string()) }),
})

/** The suffix of a file that is being written. */
const unfinished = '.new'

/**
 * The lake's answers on disk, one file per query, so that they survive a restart. Damaged files and
 * answers of another lake are removed. A disk failure is logged once; the server then runs without the
 * files.
 */
export class KnownContentFiles {
  readonly #folder: string
  readonly #lake: string
  readonly #log: Log
  #hasFailed = false

  /**
   * @param folder absolute, or relative to the working directory; created if missing
   * @param lake identifies the lake and its dataset
   */
  constructor(folder: string, lake: string, log: Log) {
    this.#folder = folder
    this.#lake = lake
    this.#log = log
    this.#try(() => mkdirSync(folder, { recursive: true }))
  }

  /** Reads all answers, oldest first. */
  readAll(): (readonly [key: string, answer: StoredAnswer])[] {
    const names = this.#try(() => readdirSync(this.#folder)) ?? []
    return names
      .map((name) => this.#read(join(this.#folder, name)))
      .filter((answer) => answer !== undefined)
      .toSorted(([, one], [, other]) => one.readAt - other.readAt)
  }

  /** Replaces a query's answer atomically: a killed process leaves the old or the new answer. */
  write(key: string, { response, readAt }: StoredAnswer): void {
    const text = JSON.stringify({ lake: this.#lake, key, readAt, response })
    const path = this.#pathOf(key)
    this.#try(() => {
      writeFileSync(path + unfinished, `${digestOf(text)}\n${text}`)
      renameSync(path + unfinished, path)
      this.#hasFailed = false
    })
  }

  remove(key: string): void {
    this.#try(() => rmSync(this.#pathOf(key), { force: true }))
  }

  #read(path: string): readonly [string, StoredAnswer] | undefined {
    const content = this.#try(() => readFileSync(path, 'utf8'))
    if (content === undefined) return undefined
    const [digest, text = ''] = content.split('\n', 2)
    const isWhole = digest === digestOf(text) && !path.endsWith(unfinished)
    const file = isWhole ? v.safeParse(fileContract, JSON.parse(text)) : undefined
    if (file?.success && file.output.lake === this.#lake) return [file.output.key, file.output]
    this.#try(() => rmSync(path))
    return undefined
  }

  #pathOf(key: string): string {
    return join(this.#folder, digestOf(key))
  }

  #try<Result>(work: () => Result): Result | undefined {
    try {
      return work()
    } catch (cause) {
      if (!this.#hasFailed) {
        const reason = errorLabel(cause)
        this.#log.error(
          { reason },
          'content could not be stored on disk and is kept only in memory',
        )
      }
      this.#hasFailed = true
      return undefined
    }
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

type FileSettings = Pick<
  Env,
  'DATA_DIR' | 'SANITY_API_HOST' | 'SANITY_PROJECT_ID' | 'SANITY_DATASET'
>

/** Opens the answers of the configured lake in `DATA_DIR`. */
export function openKnownContentFiles(env: FileSettings, log: Log): KnownContentFiles {
  const lake = [env.SANITY_API_HOST ?? '', env.SANITY_PROJECT_ID, env.SANITY_DATASET].join(' ')
  return new KnownContentFiles(join(env.DATA_DIR, 'known-content'), lake, log)
}
