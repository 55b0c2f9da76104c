/*
 * Each function runs in the page, as an extension does: from the first elements on, and again after
 * every change.
 */

/** Adds icons beside fields and attributes to them. */
export function addPasswordManager(): void {
  const mark = () => {
    for (const field of document.querySelectorAll('input:not([data-manager])')) {
      field.setAttribute('data-manager', 'seen')
      field.setAttribute('style', 'background-position: right')
      if (!field.matches('[type=email],[type=password],[name=name]')) continue
      const icon = document.createElement('div')
      icon.dataset['manager'] = 'icon'
      icon.append(document.createElement('svg'))
      field.after(icon)
    }
  }
  addEventListener('DOMContentLoaded', () => {
    document.documentElement.append(document.createElement('manager-button'))
    mark()
    new MutationObserver(mark).observe(document, { childList: true, subtree: true })
  })
}

/** Adds style elements, and colors to elements. */
export function addNightMode(): void {
  const style = (media: string) => {
    const element = document.createElement('style')
    element.className = 'night-mode'
    element.media = media
    element.textContent = 'html { background-color: #181a1b }'
    return element
  }
  const paint = () => {
    for (const element of document.querySelectorAll<HTMLElement>('svg:not([data-night])')) {
      element.dataset['night'] = ''
      element.style.setProperty('--night-color', '#d8d4cf')
    }
    for (const sheet of document.querySelectorAll('link[rel=stylesheet]:not([data-night])')) {
      sheet.setAttribute('data-night', '')
      sheet.after(style('screen'))
    }
  }
  new MutationObserver((_, observer) => {
    if (!document.head) return
    observer.disconnect()
    document.documentElement.dataset['nightMode'] = 'dynamic'
    document.head.prepend(style('screen'))
    new MutationObserver(paint).observe(document, { childList: true, subtree: true })
    addEventListener('DOMContentLoaded', () => document.body.append(style('print')))
  }).observe(document, { childList: true, subtree: true })
}

/** Adds attributes to the body and text areas, and an element beside each text area. */
export function addGrammarChecker(): void {
  const mark = () => {
    for (const area of document.querySelectorAll('textarea:not([data-grammar])')) {
      area.setAttribute('data-grammar', 'false')
      area.setAttribute('spellcheck', 'false')
      area.after(document.createElement('grammar-checker'))
    }
  }
  addEventListener('DOMContentLoaded', () => {
    document.body.setAttribute('data-grammar-installed', '')
    document.documentElement.append(document.createElement('grammar-desktop'))
    mark()
    new MutationObserver(mark).observe(document, { childList: true, subtree: true })
  })
}
