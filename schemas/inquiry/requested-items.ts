/** The kits and advice that an inquiry asks for. */
export interface RequestedItems {
  /** The titles of the kits. */
  readonly kits: readonly string[]
  /** Whether the visitor wants a recommendation. */
  readonly wantsAdvice: boolean
}

/** Confirms to the visitor that the request for a recommendation has arrived. */
export const adviceRequested = 'You asked us to recommend a kit.'
