import { setTimeout as wait } from 'node:timers/promises'
import type { EngineTab } from './engine-tab.ts'
import { hydrated } from './hydrated.ts'
import {
  type Control,
  type Expectation,
  type Place,
  type ServedPage,
  type StepStart,
  watchPage,
} from './page-invariants.ts'
import { drawn, preferred, weighed } from './seeded-choice.ts'

/** The maximum time until a page is correct, in ms. */
const patienceMs = 10_000

/** How often a visitor takes each possible step: three out of four steps lead to another page. */
const usual = { content: 34, frame: 24, control: 24, back: 12, forward: 6 }
const inDialog = { content: 25, frame: 0, control: 63, back: 12, forward: 0 }

/**
 * How often a visitor does not wait for the page: clicks the same thing again, or goes back at
 * once.
 */
const paces = { patient: 88, again: 6, backAtOnce: 6 }

/** How often the visitor looks for something to click. */
const maxAttempts = 10

/** Words that a visitor searches for; the last one has no results. */
const searchWords = ['dog', 'kit', 'clean', 'zeppelin'] as const

export interface Visit {
  readonly page: EngineTab
  readonly siteUrl: string
  readonly seed: number
  readonly hasTouch: boolean
  /** Whether pages do not always start their app, so links load whole pages. */
  readonly losesRequests?: boolean | undefined
}

/** How a visitor came to a page. */
interface Way {
  /** Whether by a link only. */
  readonly leads: boolean
  /** Whether without waiting for it. */
  readonly isHasty: boolean
}

/** The visitor's choice of a step. */
type Choice =
  | { readonly start: StepStart; readonly travels: 1 | -1 }
  | { readonly start: StepStart; readonly control: Control; readonly point: Point }

interface Point {
  readonly x: number
  readonly y: number
  readonly scrollY: number
}

/** A visitor who uses a seed to choose among all elements that can be clicked. */
export class RandomVisitor {
  readonly #visit: Visit
  readonly #served = new Map<string, ServedPage>()
  /** The last scroll position of each history entry, in pixels. */
  readonly #left = new Map<string, Expectation['scroll']>()
  /** The visitor's steps, in readable form. */
  readonly acts: string[] = []

  constructor(visit: Visit) {
    this.#visit = visit
  }

  /**
   * Opens the first page; from then on, the visitor only clicks what is there.
   *
   * @returns the problems with it
   */
  async open(path: string): Promise<string[]> {
    const { page, siteUrl } = this.#visit
    await page.goto(siteUrl + path)
    await page.evaluate(watchPage)
    if (!this.#visit.losesRequests) await hydrated(page)
    this.acts.push(`open ${path}`)
    const start = await page.evaluate(() => window.pageWatch.begin())
    this.#left.set(start.key, 0)
    return (await this.#look(start, { leads: false, isHasty: true })).found
  }

  /**
   * Does one thing, and checks the page that it leads to.
   *
   * @returns the problems with that page
   */
  async step(step: number): Promise<string[]> {
    const { siteUrl } = this.#visit
    const choice = await this.#survive(() => this.#choose(step))
    const { start } = choice
    const line = this.acts.push(`${step}. ${textOf(choice)} on ${shortOf(start.href, siteUrl)}`) - 1
    const reached = await this.#survive(
      () => this.#do(choice, step),
      () => start,
    )
    const more = await this.#survive(
      () => this.#hurry(choice, reached, step),
      () => ', in haste',
    )
    this.acts[line] += more
    const leads = 'control' in choice && choice.control.isPageLink && more === ''
    const { href, found } = await this.#look(start, { leads, isHasty: more !== '' })
    this.acts[line] += ` -> ${shortOf(href, siteUrl)}`
    return found
  }

  async #choose(step: number): Promise<Choice> {
    const { page, seed } = this.#visit
    const at = drawn(seed, step, 'kind')
    // A list that is closing has nothing left to click, so the visitor then clicks outside it.
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const start = await page.evaluate((is) => window.pageWatch.begin(is), attempt > 1)
      const kind = weighed(start.hasDialog ? inDialog : usual, at)
      if (kind === 'back' && start.canGoBack) return { start, travels: -1 }
      if (kind === 'forward' && start.canGoForward) return { start, travels: 1 }
      const isWanted = (control: Control) =>
        control.kind === 'link'
          ? kind === (control.isContent ? 'content' : 'frame')
          : kind === 'control'
      const order = preferred(start.controls, seed, step)
      const wanted = order.filter(isWanted)
      for (const control of [...wanted, ...order.filter((other) => !isWanted(other))]) {
        const point = await page.evaluate((name) => window.pageWatch.reach(name), control.name)
        if (point) return { start, control, point }
      }
      await wait(100)
    }
    throw new Error('No control could be clicked.')
  }

  /** Takes the chosen step, and returns the immediate position. */
  async #do(choice: Choice, step: number): Promise<Place> {
    const { page, seed } = this.#visit
    const { start } = choice
    this.#left.set(start.key, 'travels' in choice ? start.scrollY : choice.point.scrollY)
    if ('travels' in choice) {
      return page.evaluate((by) => window.pageWatch.travel(by), choice.travels)
    }
    const { control, point } = choice
    if (control.kind === 'select') {
      // A test cannot click in the open list, because it belongs to the browser.
      await page.evaluate((name) => window.pageWatch.focus(name), control.name)
      await page.keyboard.press(drawn(seed, step, 'key') < 0.5 ? 'ArrowUp' : 'ArrowDown')
      return start
    }
    await this.#press(point)
    const place = await page.evaluate(() => window.pageWatch.clicked())
    if (!place) {
      // The click has already loaded another document, which did not receive it.
      if (this.#visit.losesRequests) return start
      throw new Error('The page received no click.')
    }
    if (control.kind === 'field') {
      const words = searchWords[Math.floor(drawn(seed, step, 'words') * searchWords.length)] ?? ''
      await page.evaluate((name) => window.pageWatch.select(name), control.name)
      await page.keyboard.type(words)
      if (pathOf(place.href) !== '/search') return place
      await page.evaluate(([q, ms]) => window.pageWatch.searched(q, ms), [
        words,
        patienceMs,
      ] as const)
    }
    return place
  }

  async #press({ x, y }: Point): Promise<void> {
    const { page, hasTouch } = this.#visit
    await (hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
  }

  async #hurry(choice: Choice, place: Place, step: number): Promise<string> {
    const { page, seed } = this.#visit
    const pace = weighed(paces, drawn(seed, step, 'pace'))
    if (pace === 'again' && 'point' in choice) {
      await this.#press(choice.point)
      // The first click might have scrolled the page from which the second one leads.
      this.#left.set(choice.start.key, 'anywhere')
      return ', and again'
    }
    const isNewEntry = place.key !== choice.start.key && !this.#left.has(place.key)
    if (pace === 'backAtOnce' && isNewEntry) {
      await page.evaluate(() => window.pageWatch.travel(-1))
      return ', and Back at once'
    }
    return ''
  }

  /** Checks the page until it is correct, or the time is up. */
  async #look(start: StepStart, way: Way) {
    const { page } = this.#visit
    for (;;) {
      const place = await this.#survive(() => page.evaluate(() => window.pageWatch.place()))
      const expected = await this.#survive(() => this.#expect(place, start, way))
      const found = await this.#survive(
        () =>
          page.evaluate(([due, ms]) => window.pageWatch.settle(due, ms), [
            expected,
            patienceMs,
          ] as const),
        () => undefined,
      )
      if (!found) continue
      if (!this.#left.has(place.key)) this.#left.set(place.key, 0)
      return { href: place.href, found }
    }
  }

  /** Continues if the browser loads the next page meanwhile, which it does only without scripts. */
  async #survive<Result>(act: () => Promise<Result>, otherwise?: () => Result): Promise<Result> {
    try {
      return await act()
    } catch (cause) {
      if (!this.#visit.losesRequests || !String(cause).includes('context was destroyed'))
        throw cause
      await this.#visit.page.waitForFunction(() => document.readyState === 'complete')
      return otherwise ? otherwise() : this.#survive(act)
    }
  }

  async #expect({ href, key }: Place, start: StepStart, way: Way): Promise<Expectation> {
    const isOtherPage = pathOf(href) !== pathOf(start.href)
    const isSameEntry = key === start.key
    const known = isSameEntry ? undefined : this.#left.get(key)
    const isStart = way.leads || (isOtherPage && known === undefined)
    return {
      href,
      served: await this.#servedAt(href),
      sameAsServed: sameAsServed(href, isOtherPage),
      scroll: isStart ? 'start' : (known ?? 'anywhere'),
      isOtherPage,
      mayHaveLeft: way.isHasty && !isOtherPage,
      focus: focusAfter(isOtherPage, isSameEntry, way),
      ...(this.#visit.losesRequests && {
        scroll: 'anywhere',
        focus: 'anywhere',
        mayHaveLeft: true,
      }),
    }
  }

  /** The page of an address as the server sends it, which is the same for all visitors. */
  async #servedAt(href: string): Promise<ServedPage> {
    const address = new URL(href)
    address.hash = ''
    const known = this.#served.get(address.href)
    if (known) return known
    const html = await (await fetch(address)).text()
    const read = await this.#visit.page.evaluate((text) => window.pageWatch.read(text), html)
    this.#served.set(address.href, read)
    return read
  }
}

const pathOf = (href: string) => new URL(href).pathname

const shortOf = (href: string, siteUrl: string) => href.slice(siteUrl.length)

function textOf(choice: Choice): string {
  if ('travels' in choice) return choice.travels < 0 ? 'Back' : 'Forward'
  const verb = { link: 'press', button: 'press', select: 'change', field: 'type into' }
  return `${verb[choice.control.kind]} ${choice.control.name}`
}

function focusAfter(isOtherPage: boolean, isSameEntry: boolean, { isHasty }: Way) {
  if (isHasty) return 'anywhere'
  if (isOtherPage) return 'heading'
  return isSameEntry ? 'kept' : 'anywhere'
}

function sameAsServed(href: string, isOtherPage: boolean): Expectation['sameAsServed'] {
  const path = pathOf(href)
  // Only this browser knows its cart, its searches, and the kits in its inquiry.
  if (path === '/cart') return 'title'
  return isOtherPage && !['/search', '/order'].includes(path) ? 'text' : 'heading'
}
