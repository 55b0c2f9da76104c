/**
 * Translates pages as Chromium does: replaces each text with two `<font>` elements around other words,
 * now and whenever the page shows new text. Runs in the page.
 *
 * @param isEarly starts before the app does
 */
export function translatePages(isEarly: boolean): void {
  // Stands for another language: invisible, so that tests can find the words of a page.
  const mark = '\u2063'
  const skipped = 'script,style,noscript,template,textarea,font,[translate=no]'
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of root instanceof Text ? [root] : texts) {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(skipped)) continue
      // The browser translates titles and options, but adds no elements to them.
      if (text.parentElement.matches('title,option')) continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.append(`${text.data}${mark}`)
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  const start = () => {
    document.documentElement.classList.add('translated-ltr')
    document.documentElement.lang = 'de'
    translate(document.body)
    new MutationObserver((records) => {
      for (const { target, addedNodes, type } of records) {
        for (const node of type === 'characterData' ? [target] : addedNodes) {
          if (node.isConnected) translate(node)
        }
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }
  if (isEarly) addEventListener('DOMContentLoaded', start)
  else {
    const wait = setInterval(() => {
      if (document.documentElement.dataset['app'] !== 'ready') return
      clearInterval(wait)
      start()
    }, 20)
  }
}
