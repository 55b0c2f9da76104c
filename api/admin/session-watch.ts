/** Tells long-running responses when their session is over, so that they end with it. */
export class SessionWatch {
  readonly #watched = new Map<string, Set<AbortController>>()

  /** The sessions that a response runs for. */
  get followed(): string[] {
    return [...this.#watched.keys()]
  }

  /**
   * Follows a session, by the digest of its token.
   *
   * @returns a signal that is aborted at sign-out, and what stops following
   */
  follow(digest: string): { ended: AbortSignal; release: () => void } {
    const controller = new AbortController()
    const all = this.#watched.get(digest) ?? new Set()
    this.#watched.set(digest, all.add(controller))
    const release = () => {
      all.delete(controller)
      if (all.size === 0 && this.#watched.get(digest) === all) this.#watched.delete(digest)
    }
    return { ended: controller.signal, release }
  }

  /** Ends everything that follows the session. */
  end(digest: string): void {
    const all = this.#watched.get(digest)
    this.#watched.delete(digest)
    for (const controller of all ?? []) controller.abort()
  }
}
