/** The kits and the advice that an inquiry requests. */
export interface RequestedItems {
  /** The titles of the kits. */
  readonly kits: readonly string[]
  /** Whether the visitor wants a recommendation. */
  readonly wantsAdvice: boolean
}

/** Confirms to the visitor that the request for a recommendation has arrived. */
export const adviceRequested = 'You asked us to recommend a kit.'
