/** An element of the page that a visitor can click, choose or fill in. */
export interface Control {
  readonly kind: 'link' | 'button' | 'select' | 'field'
  /** Whether it belongs to the page itself, and not to the frame that all pages share. */
  readonly isContent: boolean
  /** Whether it is a link to a page of the site or to a section, outside toasts. */
  readonly isPageLink: boolean
  /** Its kind, name and address, for people to read; unique on the page. */
  readonly name: string
}

/** A visitor's position. */
export interface Place {
  readonly href: string
  /** The position in the browser's history. */
  readonly key: string
  readonly scrollY: number
}

/** The page before a step. */
export interface StepStart extends Place {
  readonly canGoBack: boolean
  readonly canGoForward: boolean
  readonly hasDialog: boolean
  readonly controls: readonly Control[]
}

/** The page as the server sends it for its URL. */
export interface ServedPage {
  readonly title: string
  readonly heading: string
  readonly canonical: string
  readonly text: string
}

/** The expected page after a step. */
export interface Expectation {
  readonly href: string
  readonly served: ServedPage
  /**
   * How much of the page must match the server's HTML. The rest depends on this browser, such as its
   * cart.
   */
  readonly sameAsServed: 'title' | 'heading' | 'text'
  /**
   * The expected scroll position: `start` is the section in the URL, otherwise the top; a number is that
   * many pixels; `anywhere` is not checked.
   */
  readonly scroll: 'start' | 'anywhere' | number
  /** Whether the step has opened another page. */
  readonly isOtherPage: boolean
  /**
   * Whether the visitor did not wait and ended on the same page. They might have opened another page
   * and come back, which shifts the layout twice, so shifts are not checked.
   */
  readonly mayHaveLeft: boolean
  /**
   * The expected focus: the heading, or any element (`kept`). It is not checked (`anywhere`) if the
   * visitor did not wait and might have clicked something on the next page.
   */
  readonly focus: 'heading' | 'kept' | 'anywhere'
}

/** The part of the random visitor that runs in the page. */
export interface PageWatch {
  /**
   * Begins a step: lists the possible actions, and records events from now on.
   *
   * @param ignoresOpenList lists the controls of the whole page even if a list is open; a click on one
   *   of them closes the list
   */
  begin(ignoresOpenList?: boolean): StepStart
  /**
   * Scrolls a control into view, and waits until it stops moving.
   *
   * @returns the point to click, or undefined if the control is gone or covered
   */
  reach(name: string): Promise<{ x: number; y: number; scrollY: number } | undefined>
  /**
   * Waits for the click to reach the page.
   *
   * @returns the resulting position, or undefined if no click arrives in time
   */
  clicked(): Promise<Place | undefined>
  /** Goes back or forward in the history; resolves with the new position. */
  travel(by: 1 | -1): Promise<Place>
  focus(name: string): void
  /** Selects the text of a field. */
  select(name: string): void
  /** Resolves once the search page shows the results for these words; throws when the time is up. */
  searched(words: string, patienceMs: number): Promise<void>
  place(): Place
  read(html: string): ServedPage
  /**
   * Resolves once the page is correct, or when the time is up.
   *
   * @returns the problems at the end of the step and during it; undefined if the page
   *   has another URL by now
   */
  settle(expected: Expectation, patienceMs: number): Promise<string[] | undefined>
  countNodes(): number
}

declare global {
  interface Window {
    pageWatch: PageWatch
  }
}

/** Installs {@link PageWatch} in a page. */
export function watchPage(): void {
  if (Object.hasOwn(window, 'pageWatch')) return
  /** The largest layout shift to accept; a line of text that moves by a tenth of its height is less. */
  const maxShift = 0.02
  /** The maximum deviation from the expected position, in pixels. */
  const slack = 4
  const controlSelector =
    'a[href],button,summary,select,input[type=search],input[type=checkbox],input[type=radio],[role=option]'

  // --- what can be clicked

  // U+2063 marks translated text (imitated-translator.ts).
  const words = (text: string | null | undefined) =>
    (text ?? '').replaceAll('\u2063', '').replaceAll(/\s+/g, ' ').trim()
  const labelOf = (element: Element) => {
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const label = by
      .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent)
      .join(' ')
    const name = element.getAttribute('aria-label') ?? (label || element.textContent)
    return words(name || element.closest('label')?.textContent || element.id).slice(0, 60)
  }
  const isPicture = (element: Element) => element.getAttribute('aria-label')?.startsWith('Enlarge')
  const isPageLink = (link: HTMLAnchorElement) =>
    link.origin === location.origin &&
    link.target === '' &&
    !link.hasAttribute('download') &&
    !/\.\w+$|^\/(admin|studio|checkout|shopify)/.test(link.pathname)
  /** Whether it leads out of the site, to a file, to a shop's checkout, or submits something. */
  const leavesSite = (element: Element) => {
    if (element instanceof HTMLAnchorElement) return !isPicture(element) && !isPageLink(element)
    return /checkout|download|send inquiry|submit/i.test(labelOf(element))
  }
  const isInToast = (element: Element) => element.closest('[aria-label^="Notifications"]') !== null
  const openDialog = () => [...document.querySelectorAll('dialog:modal')].at(-1)
  const openList = () => {
    const list = [...document.querySelectorAll('[role=listbox]')].find(isVisible)
    return list?.closest('[role=dialog]') ?? list
  }
  const isVisible = (element: Element) => {
    const { width, height, right, bottom } = element.getBoundingClientRect()
    const isThere = width > 2 && height > 2 && right > 0 && bottom + scrollY > 0
    return isThere && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const isEnabled = (element: Element) =>
    !element.matches(':disabled,[aria-disabled=true],[inert] *') && !leavesSite(element)
  const kindOf = (element: Element): Control['kind'] => {
    if (element instanceof HTMLSelectElement) return 'select'
    if (element instanceof HTMLInputElement && element.type === 'search') return 'field'
    const isLink = element instanceof HTMLAnchorElement && !isPicture(element)
    return isLink && !element.getAttribute('href')?.startsWith('#') ? 'link' : 'button'
  }
  let shown = new Map<string, Element>()
  const controls = (list: Element | undefined): Control[] => {
    shown = new Map()
    const found: Control[] = []
    const within = openDialog() ?? list ?? document
    for (const element of within.querySelectorAll(controlSelector)) {
      if (!isVisible(element) || !isEnabled(element)) continue
      const kind = kindOf(element)
      const to = element.getAttribute('href')?.startsWith('http')
        ? null
        : element.getAttribute('href')
      const first = `${kind} “${labelOf(element)}”${to ? ` to ${to}` : ''}`
      let name = first
      for (let nth = 2; shown.has(name); nth++) name = `${first} (${nth})`
      shown.set(name, element)
      found.push({
        kind,
        name,
        isContent: element.closest('header,footer') === null,
        // A toast can disappear before it is clicked.
        isPageLink:
          element instanceof HTMLAnchorElement && isPageLink(element) && !isInToast(element),
      })
    }
    return found
  }

  // --- what happens

  interface Frame {
    readonly at: number
    /** The footer's top, as a fraction of the window's height. */
    readonly footer: number
    readonly heading: string
  }
  interface Shift extends PerformanceEntry {
    readonly value: number
    readonly hadRecentInput: boolean
    readonly sources: readonly { readonly node: Node | null }[]
  }
  const headings = () => [...document.querySelectorAll('h1')]
  /** React hides content that waits for its code, and removes it later. */
  const shownHeadings = () => headings().filter((one) => one.checkVisibility())
  const textOfAll = (all: readonly Element[]) =>
    all.map((one) => words(one.textContent)).join(' + ')
  const footerTop = () => {
    const top = document.querySelector('body > footer')?.getBoundingClientRect().top
    return (top ?? Infinity) / innerHeight
  }
  let isRecording = false
  let startHeading = ''
  let startHeadings: Element[] = []
  let startFooter = 1
  /** The frames with the footer in the upper half, unless the visitor scrolled it there. */
  let flashes: Frame[] = []
  let shifts: Shift[] = []
  /** The frame in which the new page replaced the old one, if any. */
  let swap: { from: number; to: number } | undefined
  let isOldGone = false

  const takeShifts = (entries: PerformanceEntryList) => shifts.push(...(entries as Shift[]))
  const observer = new PerformanceObserver((list) => takeShifts(list.getEntries()))
  // Only Chromium measures shifts.
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) {
    observer.observe({ type: 'layout-shift' })
  }

  // If one paint replaces this page with the next one, everything moves, but nobody loses their
  // place, so it does not count. A placeholder in between makes it two paints, and both count.
  new MutationObserver(() => {
    if (!isRecording || isOldGone) return
    const now = shownHeadings()
    if (textOfAll(now) === startHeading && now.every((one) => startHeadings.includes(one))) return
    isOldGone = true
    if (now.length === 0) return
    const current = { from: performance.now(), to: Infinity }
    swap = current
    requestAnimationFrame(() => requestAnimationFrame(() => (current.to = performance.now())))
  }).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributeFilter: ['style'],
  })

  const frame = (at: number) => {
    requestAnimationFrame(frame)
    if (!isRecording) return
    const footer = footerTop()
    if (footer < 0.5 && (startFooter >= 0.5 || isOldGone)) {
      flashes.push({ at, footer, heading: textOfAll(shownHeadings()) })
    }
  }
  requestAnimationFrame(frame)

  const flashProblem = () => {
    // On a short page, the footer is always in the upper half.
    const own = footerTop() < 0.5 ? textOfAll(shownHeadings()) : undefined
    const wrong = flashes.filter(({ heading }) => heading !== own)
    const [first] = wrong
    const last = wrong.at(-1)
    if (!first || !last) return []
    const top = Math.round(100 * Math.min(...wrong.map(({ footer }) => footer)))
    const lasted = Math.round(last.at - first.at)
    return [
      `The footer was in the upper half of the screen while the page loaded: ${wrong.length} frames within ${lasted} ms, its top at ${top} % of the height, below ${first.heading === '' ? 'no h1' : `“${first.heading}”`}.`,
    ]
  }
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return 'something that is gone'
    const place = element.closest('header,footer,main,dialog')?.localName ?? 'body'
    return `${place} ${element.localName} “${words(element.textContent).slice(0, 30)}”`
  }
  /** Whether only a toast has moved: it is on top of the page. */
  const isNotice = (sources: Shift['sources']) =>
    sources.length > 0 &&
    sources.every(({ node }) => node instanceof Element && node.closest('body > section'))
  const shiftProblem = (isOtherPage: boolean) => {
    takeShifts(observer.takeRecords())
    const { from, to } = swap ?? { from: 0, to: 0 }
    // On the same page, a shift right after an action is its result. Browsers excuse each shift
    // within 500 ms of a click, so during a navigation that would hide the shifts that matter.
    const wrong = shifts.filter(({ startTime, hadRecentInput, sources }) => {
      if (isNotice(sources)) return false
      return isOtherPage ? startTime < from || startTime >= to : !hadRecentInput
    })
    const sum = wrong.reduce((total, { value }) => total + value, 0)
    if (sum <= maxShift) return []
    const moved = wrong.flatMap(({ sources }) => sources.map(({ node }) => nameOf(node)))
    const each = wrong.map(({ value }) => value.toFixed(3)).join(' + ')
    return [`The layout shifted by ${sum.toFixed(3)} (${each}): ${[...new Set(moved)].join(', ')}.`]
  }

  // --- whether the page is correct

  /**
   * Elements whose text is not compared with the server's HTML: nobody sees it, or it depends on the
   * visitor.
   */
  const notCompared = 'noscript,script,style,template,dialog,form,[aria-live]'
  const textOf = (node: Node | null): string => {
    if (node === null || (node instanceof Element && node.matches(notCompared))) return ''
    if (node.nodeType === Node.TEXT_NODE) return words(node.nodeValue).replaceAll(' ', '')
    return [...node.childNodes].map(textOf).join('')
  }
  const canonicalOf = (from: Document) =>
    from.querySelector('link[rel=canonical]')?.getAttribute('href') ?? ''
  const difference = (shownText: string, served: string) => {
    let place = 0
    while (place < served.length && shownText[place] === served[place]) place++
    const cut = (text: string) => text.slice(Math.max(0, place - 20), place + 60)
    return `Its text is “${cut(shownText)}”, and as the server sends it “${cut(served)}”.`
  }
  const duplicateIds = () => {
    const seen = new Set<string>()
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return ids.filter((id) => seen.size === seen.add(id).size)
  }
  /** The title without the search words, which the server leaves out. */
  const nameOfPage = (title: string) => title.replace(/^“.*” – /, '')
  const contentProblems = ({ served, sameAsServed }: Expectation) => {
    const found: string[] = []
    const all = headings()
    if (all.length !== 1) found.push(`There are ${all.length} h1: ${textOfAll(headings())}.`)
    else if (sameAsServed !== 'title' && textOfAll(all) !== served.heading) {
      found.push(`The h1 is “${textOfAll(headings())}” in place of “${served.heading}”.`)
    }
    if (nameOfPage(document.title) !== nameOfPage(served.title)) {
      found.push(`The title is “${document.title}” in place of “${served.title}”.`)
    }
    if (canonicalOf(document) !== served.canonical) {
      found.push(`The canonical address is ${canonicalOf(document)}, not ${served.canonical}.`)
    }
    if (sameAsServed === 'text' && found.length === 0) {
      const text = textOf(document.querySelector('main'))
      if (text !== served.text) found.push(difference(text, served.text))
    }
    return found
  }
  const scrollProblems = ({ href, scroll }: Expectation) => {
    if (scroll === 'anywhere') return []
    const id = decodeURIComponent(new URL(href).hash.slice(1))
    const target = scroll === 'start' && id ? document.querySelector(`#${CSS.escape(id)}`) : null
    if (target) {
      const { top, bottom } = target.getBoundingClientRect()
      return bottom > 0 && top < innerHeight ? [] : [`#${id} is not in view.`]
    }
    const lowest = document.documentElement.scrollHeight - innerHeight
    const due = scroll === 'start' ? 0 : Math.min(scroll, lowest)
    if (Math.abs(scrollY - due) > slack) {
      return [`It is scrolled to ${Math.round(scrollY)} px in place of ${Math.round(due)}.`]
    }
    const top = headings()[0]?.getBoundingClientRect().top ?? 0
    return scroll === 'start' && top >= innerHeight ? ['The h1 is below the screen.'] : []
  }
  /** Whether an element gets the focus after a navigation. */
  const isStart = (element: Element | null, href: string) => {
    const id = decodeURIComponent(new URL(href).hash.slice(1))
    const target = id ? document.querySelector(`#${CSS.escape(id)}`) : null
    // The search page begins with typing.
    if (!target) return element?.matches('h1, [data-focus]')
    return element === (target.closest('details')?.querySelector('summary') ?? target)
  }
  const focusProblems = ({ href, focus }: Expectation) => {
    const { activeElement } = document
    const is = activeElement ? `${activeElement.localName} “${labelOf(activeElement)}”` : 'nothing'
    const dialog = openDialog()
    if (dialog && focus === 'heading') return [`The dialog “${labelOf(dialog)}” is still open.`]
    if (dialog)
      return dialog.contains(activeElement) ? [] : [`The focus is on ${is}, not in the dialog.`]
    if (focus === 'heading')
      return isStart(activeElement, href) ? [] : [`The focus is on ${is}, not on the h1 or target.`]
    return focus === 'kept' && activeElement === document.body ? ['The focus is lost.'] : []
  }
  const wayProblems = () => {
    const within = openDialog() ?? document.querySelector('main')?.parentElement
    const ways = [
      ...(within?.querySelectorAll(openDialog() ? controlSelector : 'header a, main a') ?? []),
    ]
    return ways.some((way) => isVisible(way) && isEnabled(way))
      ? []
      : ['There is no link or button to continue with.']
  }
  const problems = (expected: Expectation) => {
    const content = contentProblems(expected)
    if (content.length > 0) return content
    const ids = duplicateIds()
    const busy = document.querySelector('[aria-busy=true]')
    return [
      ...(busy ? [`“${labelOf(busy)}” is still busy.`] : []),
      ...(ids.length > 0 ? [`These ids occur more than once: ${ids.join(', ')}.`] : []),
      ...scrollProblems(expected),
      ...focusProblems(expected),
      ...wayProblems(),
    ]
  }
  const pointOf = (element: Element) => {
    const { left = 0, top = 0, width = 0, height = 0 } = element.getClientRects()[0] ?? {}
    return { x: left + width / 2, y: top + height / 2 }
  }
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

  // --- what the visitor requests

  let click: { promise: Promise<boolean>; resolve: (heard: boolean) => void } | undefined
  addEventListener(
    'click',
    (event) => {
      const heard = click
      setTimeout(() => heard?.resolve(true))
      const on = event.target instanceof Element && event.target.closest('a[href],button')
      if (!on || !leavesSite(on)) return
      // A second click can hit any element of the next page; the visitor must stay on the site.
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
  // The router numbers the history's entries: WebKit has no `navigation`.
  const entryAt = (): number => history.state?.__TSR_index ?? 0
  const keys = new Set<string>()
  let lastEntry = 0
  const place = (): Place => {
    const key = history.state?.__TSR_key ?? ''
    return { href: location.href, key, scrollY }
  }

  window.pageWatch = {
    place,
    begin(ignoresOpenList = false) {
      const list = ignoresOpenList ? undefined : openList()
      click = Promise.withResolvers<boolean>()
      startHeadings = shownHeadings()
      startHeading = textOfAll(startHeadings)
      startFooter = footerTop()
      takeShifts(observer.takeRecords())
      flashes = []
      shifts = []
      swap = undefined
      isOldGone = false
      isRecording = true
      const now = place()
      // A new entry replaces all entries after it.
      if (keys.size < keys.add(now.key).size) lastEntry = entryAt()
      return {
        ...now,
        canGoBack: entryAt() > 0,
        canGoForward: entryAt() < lastEntry,
        hasDialog: (openDialog() ?? list) !== undefined,
        controls: controls(list),
      }
    },
    async reach(name) {
      const element = shown.get(name)
      if (!element?.isConnected) return undefined
      const [first] = element.getClientRects()
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      if (first && (first.top < header || first.bottom > innerHeight)) {
        element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      }
      // Nobody clicks a menu that is still sliding in; an open list follows a scroll one frame
      // later.
      let last = Infinity
      for (let at = pointOf(element); at.x + at.y !== last; at = pointOf(element)) {
        last = at.x + at.y
        await nextFrame()
        await nextFrame()
      }
      // The entire card leads to the address of its heading.
      for (const area of [element.closest('article'), element]) {
        if (!area) continue
        const { x, y } = pointOf(area)
        if (element.contains(document.elementFromPoint(x, y))) {
          startFooter = footerTop()
          flashes = []
          return { x, y, scrollY }
        }
      }
      return undefined
    },
    async clicked() {
      const awaited = click
      setTimeout(() => awaited?.resolve(false), 5000)
      return (await awaited?.promise) ? place() : undefined
    },
    focus(name) {
      const element = shown.get(name)
      if (element instanceof HTMLElement) element.focus()
    },
    select(name) {
      const element = shown.get(name)
      if (element instanceof HTMLInputElement) element.select()
    },
    async searched(words, patienceMs) {
      const until = performance.now() + patienceMs
      const isDone = () =>
        new URLSearchParams(location.search).get('q') === words &&
        !document.querySelector('[aria-busy=true]')
      while (!isDone()) {
        if (performance.now() > until) throw new Error(`The search for “${words}” did not end.`)
        await nextFrame()
      }
    },
    travel(by) {
      return new Promise((resolve) => {
        addEventListener('popstate', () => setTimeout(() => resolve(place())), { once: true })
        history.go(by)
      })
    },
    read(html) {
      const served = new DOMParser().parseFromString(html, 'text/html')
      return {
        title: served.title,
        heading: words(served.querySelector('h1')?.textContent),
        canonical: canonicalOf(served),
        text: textOf(served.querySelector('main')),
      }
    },
    async settle(expected, patienceMs) {
      const since = performance.now()
      const passed = () => [
        ...(expected.isOtherPage ? flashProblem() : []),
        ...(expected.mayHaveLeft ? [] : shiftProblem(expected.isOtherPage)),
      ]
      for (let still = 0, before = scrollY; ; before = scrollY) {
        await nextFrame()
        if (location.href !== expected.href) return undefined
        const found = problems(expected)
        still = found.length === 0 && scrollY === before ? still + 1 : 0
        if (still > 1) return passed()
        if (performance.now() - since > patienceMs) return [...found, ...passed()]
      }
    },
    countNodes() {
      const walker = document.createTreeWalker(document)
      let count = 1
      while (walker.nextNode()) count++
      return count
    },
  }
}
