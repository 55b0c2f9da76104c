/** Waits for the next task, so that the browser can handle input in the meantime. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
