import { readJson, tokenBody } from '#tests/support/read-json.ts'
import type { Cluster } from '#tests/support/start-cluster.ts'

/** How many are solved at the same time in advance. */
const atOnce = 20

/** Solves the captcha for visitors; each token is good for one attempt, within two minutes. */
export class CaptchaTokens {
  readonly #cluster: Pick<Cluster, 'environment' | 'siteUrl'>
  #solved: string[] = []

  constructor(cluster: Pick<Cluster, 'environment' | 'siteUrl'>) {
    this.#cluster = cluster
  }

  /** Solves so many before they are needed, and forgets those of before. */
  async prepare(count: number): Promise<void> {
    this.#solved = []
    const solve = async () => {
      while (this.#solved.length < count) this.#solved.push(await this.#solve())
    }
    await Promise.all(Array.from({ length: atOnce }, solve))
  }

  /** Empty where the provider cannot be reached: the server decides then. */
  async take(): Promise<string> {
    return this.#solved.pop() ?? this.#solve().catch(() => '')
  }

  async #solve(): Promise<string> {
    const { environment, siteUrl } = this.#cluster
    const path = `${environment['RECAPTCHA_URL']}/recaptcha/api2/userverify`
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ k: environment['RECAPTCHA_SITE_KEY'], origin: siteUrl }),
    })
    return (await readJson(answer, tokenBody)).token
  }
}
