/** The kits and advice that an inquiry asks for. */
export interface Asked {
  /** The titles of the kits. */
  readonly kits: readonly string[]
  /** Whether the visitor wants a recommendation. */
  readonly wantsAdvice: boolean
}

/** Confirms to the visitor that the request for a recommendation has arrived. */
export const adviceAsked = 'You asked us to recommend a kit.'
