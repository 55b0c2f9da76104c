/**
 * Renews a page's head once what was typed has come to rest, because titles need not follow each key.
 *
 * @param afterMs how long nothing might have changed before it does, in ms
 * @returns called with how much each answer has changed; an answer without a change delays nothing, and
 * cancels nothing
 */
export function headRenewer(renew: () => void, afterMs: number): (changed: number) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (changed) => {
    if (changed === 0) return
    clearTimeout(timer)
    timer = setTimeout(renew, afterMs)
  }
}
