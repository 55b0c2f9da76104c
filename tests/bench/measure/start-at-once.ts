/**
 * Runs in a page, before anything of it: means to do something as soon as the document is there,
 * as an impatient visitor does, so that the app starts without waiting for the first paint.
 */
export function startAtOnce(): void {
  document.addEventListener('DOMContentLoaded', () => {
    for (const type of ['pointerdown', 'touchstart']) {
      document.body.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
    }
  })
}
