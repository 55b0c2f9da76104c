/**
 * Waits for an answer of the shop or the site, but not for ever. What is waited for goes on.
 *
 * @param limitMs how long to wait, in ms
 * @throws if there is none by then
 */
export function inTime<Value>(answer: Promise<Value>, limitMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The shop takes too long.')), limitMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
