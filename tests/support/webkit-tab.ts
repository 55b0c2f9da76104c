import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import type { EngineKey, EngineTab } from './engine-tab.ts'

/** WebDriver's code for each key (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const keys: Record<EngineKey, string> = {
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Enter: '\uE007',
  Escape: '\uE00C',
  Shift: '\uE008',
}

/** The maximum time until a page's function returns true, in ms. */
const patienceMs = 30_000

/**
 * Sends a command to a WebDriver: with a body by POST, otherwise by GET.
 *
 * @returns the command's result
 * @throws {Error} with the driver's message
 */
export async function sendCommand(url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, body && { method: 'POST', body: JSON.stringify(body) })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${url}: ${value.error}: ${value.message}`)
  return value
}

declare global {
  interface Window {
    complaints?: string[]
  }
}

/** A tab of WebKit, which its WebDriver controls. */
export class WebkitTab implements EngineTab {
  readonly #session: string

  constructor(session: string) {
    this.#session = session
  }

  readonly mouse = {
    click: (x: number, y: number) =>
      this.#act('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
  }

  /** The driver has no touchscreen. */
  readonly touchscreen = { tap: this.mouse.click }

  readonly keyboard = {
    press: (key: EngineKey) => this.#press(keys[key]),
    type: async (text: string) => {
      for (const letter of text) await this.#press(letter)
    },
  }

  async goto(url: string): Promise<void> {
    await sendCommand(`${this.#session}/url`, { url })
    // The driver does not report the console's lines.
    await this.evaluate(() => {
      const complaints: string[] = []
      window.complaints = complaints
      for (const level of ['error', 'warn'] as const) {
        console[level] = (...words) => complaints.push(words.join(' '))
      }
      addEventListener('error', ({ message }) => complaints.push(message))
      addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))
    })
  }

  /** The errors and warnings since the page loaded. */
  complaints(): Promise<string[]> {
    return this.evaluate(() => window.complaints ?? ['The page was loaded again.'])
  }

  async evaluate<Argument, Result>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result> {
    const script = `
      const [argument, done] = arguments
      new Promise((resolve) => resolve((${String(run)})(argument))).then(
        (value) => done({ value }),
        (error) => done({ error: String(error) }))`
    const args = [argument ?? null]
    const { error, value } = (await sendCommand(`${this.#session}/execute/async`, {
      script,
      args,
    })) as { error?: string; value: Result }
    if (error !== undefined) throw new Error(error)
    return value
  }

  async waitForFunction(isTrue: () => boolean): Promise<void> {
    const until = performance.now() + patienceMs
    while (!(await this.evaluate(isTrue))) {
      if (performance.now() > until) throw new Error(`This did not become true: ${String(isTrue)}`)
      await wait(50)
    }
  }

  /** Joins pictures of the window, because the driver captures nothing else. */
  async screenshot({ path }: { path: string }): Promise<void> {
    const { width, step, height } = await this.evaluate(() => ({
      width: innerWidth,
      step: innerHeight,
      height: document.documentElement.scrollHeight,
    }))
    const pictures: { input: Buffer; left: number; top: number }[] = []
    for (let y = 0; y < height; y += step) {
      const top = await this.evaluate((at) => {
        scrollTo({ top: at, behavior: 'instant' })
        return new Promise<number>((resolve) => setTimeout(() => resolve(scrollY), 100))
      }, y)
      const picture = await sendCommand(`${this.#session}/screenshot`)
      pictures.push({ input: Buffer.from(String(picture), 'base64'), left: 0, top })
    }
    await sharp({ create: { width, height, channels: 3, background: 'white' } })
      .composite(pictures)
      .toFile(path)
  }

  async #act(type: string, actions: object[]): Promise<void> {
    await sendCommand(`${this.#session}/actions`, { actions: [{ type, id: type, actions }] })
  }

  #press(value: string): Promise<void> {
    return this.#act('key', [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
  }
}
