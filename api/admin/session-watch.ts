/** Tells long-running responses when their session is over, so that they end with it. */
export class SessionWatch {
  readonly #watched = new Map<string, Set<AbortController>>()

  /**
   * Follows a session.
   *
   * @returns a signal that is aborted at sign-out, and what stops following
   */
  follow(token: string): { ended: AbortSignal; release: () => void } {
    const controller = new AbortController()
    const all = this.#watched.get(token) ?? new Set()
    this.#watched.set(token, all.add(controller))
    const release = () => {
      all.delete(controller)
      if (all.size === 0 && this.#watched.get(token) === all) this.#watched.delete(token)
    }
    return { ended: controller.signal, release }
  }

  /** Ends everything that follows the session. */
  end(token: string): void {
    const all = this.#watched.get(token)
    this.#watched.delete(token)
    for (const controller of all ?? []) controller.abort()
  }
}
