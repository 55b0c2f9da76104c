/**
 * Starts the app once the page has painted and the browser is idle, or at the first sign that the
 * visitor means to do something. Until then links and fields work by themselves, and this keeps the
 * taps that need the app: each is answered once, when the app is there. The server writes this into
 * every page as a script of its own, so it imports nothing.
 */
;(() => {
  /** Between attempts to load the app, in ms; then only a visitor's tap tries again. */
  const pausesMs = [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000]
  /** How long an idle moment is waited for, in ms. */
  const idleMs = 2000
  const script = document.currentScript
  const modules = (script?.dataset['modules'] ?? '').split(' ')
  const kept = new Set<HTMLElement>()
  let attempts = 0
  let isStarting = false
  script?.remove()

  /** A task of its own for each module: the page answers between two of them. */
  const nextTask = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve())
      port1.start()
      port2.postMessage(0)
    })
  const load = async () => {
    for (const href of modules) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    // Each comes after what it imports.
    for (const href of modules) {
      await import(/* @vite-ignore */ href)
      await nextTask()
    }
  }
  const start = () => {
    if (isStarting) return
    isStarting = true
    load().catch(() => {
      isStarting = false
      const pause = pausesMs[attempts++]
      // Forms then say how else we can be reached, until a later attempt succeeds.
      if (attempts > 3) document.documentElement.dataset['app'] = 'lost'
      if (pause !== undefined) setTimeout(start, pause)
    })
  }
  const keep = (event: Event, element: HTMLElement) => {
    event.preventDefault()
    // The last tap counts: two on one button mean one.
    kept.delete(element)
    kept.add(element)
  }
  const buttonOf = (element: Element) => {
    const button = element.closest('button')
    // The browser itself opens what such a button names, if it knows how.
    return button?.commandForElement || button?.popoverTargetElement ? null : button
  }
  /** What the tap or key is for, where only the app can answer it. */
  const needsApp = (event: Event, element: Element): HTMLElement | null | undefined => {
    if (event.type === 'click') return buttonOf(element)
    if (event.type === 'submit') return element.closest('form')
    if (!(event instanceof KeyboardEvent)) return null
    // A form whose button is not one for sending yet is not sent by Enter.
    if (event.key === 'Enter') return element.closest('input')?.form
    if (/^Arrow(Up|Down)$/.test(event.key)) {
      // The button of a list, unless that is open already.
      return element.closest<HTMLElement>('[role]:has(+:not(:popover-open))')
    }
    return null
  }
  const heed = (event: Event) => {
    const element = event.target instanceof Element ? event.target : document.documentElement
    // Nothing may make React take over a part of the page before the others.
    event.stopImmediatePropagation()
    const isHover = event.type.endsWith('over')
    if (!isHover || element.closest('a,button,input,textarea')) start()
    // A visitor who types on is not to be interrupted by a list that opens or a form that is sent.
    if (event.type === 'input') kept.clear()
    const target = event.isTrusted && needsApp(event, element)
    if (target) keep(event, target)
  }
  const events =
    'pointerdown mousedown touchstart keydown keyup click submit input change focusin pointerover mouseover'
  for (const name of events.split(' ')) addEventListener(name, heed, true)
  document.addEventListener(
    'app-ready',
    () => {
      for (const name of events.split(' ')) removeEventListener(name, heed, true)
      for (const element of kept) {
        if (element instanceof HTMLFormElement) element.requestSubmit()
        else element.click()
      }
    },
    { once: true },
  )
  const whenIdle = () => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: idleMs })
    else setTimeout(start, 200)
  }
  // A quick page has loaded before it paints, and an idle moment may come while it is drawn.
  const whenPainted = () =>
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      whenIdle()
    }).observe({ type: 'paint', buffered: true })
  if (document.readyState === 'complete') whenPainted()
  else addEventListener('load', whenPainted, { once: true })
})()
