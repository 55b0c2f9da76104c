/** Whether a frame holds this page, such as the Studio's. */
export function isFramed(): boolean {
  return window.parent !== window
}
