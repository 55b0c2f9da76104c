/** Resolves in a new task, so that the page stays responsive in between. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
