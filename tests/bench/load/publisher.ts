import { setTimeout as delay } from 'node:timers/promises'
import { createClient, type SanityClient } from '@sanity/client'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import type { Cluster } from '#tests/support/start-cluster.ts'
import { percentile } from '../measure/median.ts'
import { ask } from './ask.ts'
import type { OpenPage } from './open-page.ts'
import type { SoakTally } from './soak-tally.ts'

/** How long pages may take to hear of a publication, and to show it, until that is an error, in ms. */
const limitMs = 10_000
/** The page that shows every kit's title. */
const page = '/products'

/** Publishes a kit's title again and again, and measures who hears of it when. */
export class Publisher {
  /** How often something was published. */
  published = 0
  readonly #cluster: Cluster
  readonly #lake: SanityClient
  readonly #tally: SoakTally
  readonly #heard: number[] = []
  readonly #shown: number[] = []

  constructor(cluster: Cluster, tally: SoakTally) {
    const { environment } = cluster
    this.#cluster = cluster
    this.#tally = tally
    this.#lake = createClient({
      projectId: environment['SANITY_PROJECT_ID'] ?? '',
      dataset: environment['SANITY_DATASET'] ?? '',
      apiHost: environment['SANITY_API_HOST'] ?? '',
      token: environment['SANITY_WRITE_TOKEN'] ?? '',
      useProjectHostname: false,
      useCdn: false,
      apiVersion: lakeApiVersion,
      maxRetries: 0,
    })
  }

  /** Publishes once; resolves when all open pages have heard of it and both servers show it. */
  async publish(pages: readonly OpenPage[]): Promise<void> {
    const title = `Cabin Clean-Up Kit ${this.published}`
    const asked = performance.now()
    try {
      const patch = this.#lake.patch('product-cabin-clean-up-kit').set({ title })
      await patch.commit({ visibility: 'async', returnDocuments: false })
    } catch (cause) {
      const problem = cause instanceof Error ? cause.name : 'unknown'
      this.#tally.fail('publication (the editor sees it)', problem, performance.now() - asked)
      return
    }
    this.published += 1
    await Promise.all([this.#hear(pages, asked), this.#show(title, asked)])
  }

  /** For open pages, and for the next visitor: how often, and the median, p95 and slowest in ms. */
  rows(): string[][] {
    const row = (name: string, values: readonly number[]) => [
      name,
      String(values.length),
      ...[0.5, 0.95, 1].map((share) => percentile(values, share).toFixed(0)),
    ]
    return [
      row('an open page hears of it', this.#heard),
      row('a server shows it to the next visitor', this.#shown),
    ]
  }

  /** The p95 until open pages hear, and until the next visitor sees, in ms. */
  get p95(): readonly [number, number] {
    return [percentile(this.#heard, 0.95), percentile(this.#shown, 0.95)]
  }

  async #hear(pages: readonly OpenPage[], asked: number): Promise<void> {
    const isDeaf = ({ changedAt, welcomedAt }: OpenPage) =>
      changedAt < asked && welcomedAt !== undefined && welcomedAt < asked
    while (pages.some(isDeaf) && performance.now() - asked < limitMs) await delay(20)
    // One that opened its stream meanwhile was told by the welcome.
    const open = pages.filter(({ welcomedAt = Infinity }) => welcomedAt < asked)
    const hearing = open.filter((one) => !isDeaf(one))
    this.#heard.push(...hearing.map(({ changedAt }) => changedAt - asked))
    const deaf = open.length - hearing.length
    if (deaf > 0) this.#tally.fail('news', `${deaf} open pages heard nothing`, limitMs)
  }

  async #show(title: string, asked: number): Promise<void> {
    const running = this.#cluster.servers.filter(({ isRunning }) => isRunning)
    await Promise.all(
      running.map(async (server) => {
        while (performance.now() - asked < limitMs) {
          const { body } = await ask(server.url + page)
          if (body.includes(title)) this.#shown.push(performance.now() - asked)
          if (body.includes(title) || !server.isRunning) return
          await delay(50)
        }
        this.#tally.fail('news', `${server.name} does not show it`, limitMs)
      }),
    )
  }
}
