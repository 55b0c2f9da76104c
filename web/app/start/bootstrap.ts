/**
 * Starts the app after the page has painted and the browser is idle, or at the first interaction.
 * Until then, links and fields work without the app, and this script holds back taps that need the
 * app: each is replayed once when the app runs. The server inlines this script into every page, so it
 * imports nothing.
 */
;(() => {
  /** The pause before the second attempt to load the app, in ms; each further pause is twice as long. */
  const pauseMs = 1000
  /** After this many attempts, only a visitor's tap tries again. */
  const maxAttempts = 7
  /** The timeout for an idle moment, in ms. */
  const idleMs = 2000
  const { currentScript: script, documentElement: root } = document
  const modules = (script?.dataset['modules'] ?? '').split(' ')
  const pending = new Set<HTMLElement>()
  let attempts = 0
  let isStarting = false
  script?.remove()

  /** A separate task for each module, so that the page stays responsive in between. */
  const nextTask = () => new Promise((resolve) => setTimeout(resolve))
  const load = async () => {
    for (const href of modules) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    // Each module comes after its imports.
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
      if (attempts < maxAttempts) setTimeout(start, pauseMs * 2 ** attempts++)
      // Forms then show other ways to reach us, until a later attempt succeeds.
      if (attempts > 3) root.dataset['app'] = 'lost'
    })
  }
  const keep = (event: Event, element: HTMLElement) => {
    event.preventDefault()
    // The style sheet shows that the tap was noticed.
    element.ariaBusy = 'true'
    // Only the last tap counts, so a double tap on one button counts once.
    pending.delete(element)
    pending.add(element)
  }
  const forget = () => {
    for (const element of pending) element.ariaBusy = null
    pending.clear()
  }
  const pressed = (element: Element, event: MouseEvent) => {
    // A link opens a dialog if the app loads in time, and the click does not request a new tab.
    const link = element.closest<HTMLElement>('a[aria-haspopup]')
    if (link) return event.ctrlKey || event.metaKey || root.dataset['app'] ? null : link
    const button = element.closest('button')
    // Browsers that support the attribute open the button's target themselves.
    return button?.commandForElement || button?.popoverTargetElement ? null : button
  }
  /** The target of the tap or key, if it needs the app. */
  const needsApp = (event: Event, element: Element): HTMLElement | null | undefined => {
    // A click counts in any case.
    if (event.type === 'click') return pressed(element, event as MouseEvent)
    if (event.type === 'submit') return element.closest('form')
    if (!(event instanceof KeyboardEvent)) return null
    // Enter does not send a form before its button can send it.
    if (event.key === 'Enter') return element.closest('input')?.form
    if (/^Arrow[UD]/.test(event.key)) {
      // The button of a list, unless the list is already open.
      return element.closest<HTMLElement>('[role]:has(+:not(:popover-open))')
    }
    return null
  }
  const handleInteraction = (event: Event) => {
    const element = event.target instanceof Element ? event.target : root
    // Keeps React from hydrating this part of the page before the other parts.
    event.stopImmediatePropagation()
    const isHover = event.type.endsWith('over')
    if (!isHover || element.closest('a,button,input,textarea')) start()
    // A visitor who continues typing must not be interrupted by an opening list or a sent form.
    if (event.type === 'input') forget()
    const target = event.isTrusted && needsApp(event, element)
    if (target) keep(event, target)
  }
  const events =
    'pointerdown mousedown touchstart keydown keyup click submit input change focusin pointerover mouseover'
  for (const name of events.split(' ')) addEventListener(name, handleInteraction, true)
  // After a reload, the history can lead to another page of this document. Until the router runs, only
  // the server has that page. The router's start removes this handler.
  const pageOf = (url: string) => url.split('#')[0]
  const here = pageOf(location.href)
  window.onpopstate = () => {
    if (pageOf(location.href) !== here) location.reload()
  }
  document.addEventListener(
    'app-ready',
    () => {
      for (const name of events.split(' ')) removeEventListener(name, handleInteraction, true)
      const all = [...pending]
      forget()
      for (const element of all) {
        if (element instanceof HTMLFormElement) element.requestSubmit()
        else element.click()
      }
    },
    { once: true },
  )
  const whenIdle = () => {
    // Safari has no idle callbacks.
    if (!window.requestIdleCallback?.(start, { timeout: idleMs })) setTimeout(start, 200)
  }
  // A fast page loads before it paints, and an idle moment can come before the paint.
  const whenPainted = () =>
    new PerformanceObserver((list, observer) => {
      if (!list.getEntriesByName('first-contentful-paint')[0]) return
      observer.disconnect()
      whenIdle()
    }).observe({ type: 'paint', buffered: true })
  if (document.readyState === 'complete') whenPainted()
  else addEventListener('load', whenPainted)
})()
