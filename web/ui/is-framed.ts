/** Whether this page is in a frame, such as the Studio's. */
export function isFramed(): boolean {
  return window.parent !== window
}
