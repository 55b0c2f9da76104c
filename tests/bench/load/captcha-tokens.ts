import { readJson, tokenBody } from '#packages/local-lake/tests/support/read-json.ts'

/** How many are solved at the same time. */
const concurrency = 20

/** Solves the captcha for visitors; a token is valid for one attempt within two minutes. */
export class CaptchaTokens {
  readonly #url: string
  readonly #challenge: string
  #solved: string[] = []

  constructor(environment: Readonly<Record<string, string>>, siteUrl: string) {
    this.#url = `${environment['RECAPTCHA_URL']}/recaptcha/api2/userverify`
    this.#challenge = JSON.stringify({ k: environment['RECAPTCHA_SITE_KEY'], origin: siteUrl })
  }

  /** Solves this many in advance and drops the older ones. */
  async prepare(count: number): Promise<void> {
    this.#solved = []
    const solve = async () => {
      while (this.#solved.length < count) this.#solved.push(await this.#solve())
    }
    await Promise.all(Array.from({ length: concurrency }, solve))
  }

  /** Empty if the provider cannot be reached: the server decides then. */
  async take(): Promise<string> {
    return this.#solved.pop() ?? this.#solve().catch(() => '')
  }

  async #solve(): Promise<string> {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(this.#url, { method: 'POST', headers, body: this.#challenge })
    return (await readJson(answer, tokenBody)).token
  }
}
