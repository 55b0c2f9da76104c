/** Ends long-running responses with their session. */
export class SessionWatch {
  readonly #watched = new Map<string, Set<AbortController>>()

  /** The sessions with running responses. */
  get followed(): string[] {
    return [...this.#watched.keys()]
  }

  /**
   * Follows the session whose token has this digest.
   *
   * @returns a signal that is aborted at sign-out, and a function that stops following
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

  /** Aborts every response of the session. */
  end(digest: string): void {
    const all = this.#watched.get(digest)
    this.#watched.delete(digest)
    for (const controller of all ?? []) controller.abort()
  }
}
