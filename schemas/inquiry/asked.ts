/** The kits and advice that an inquiry asks for. */
export interface Asked {
  /** The titles of the kits. */
  readonly kits: readonly string[]
  /** Whether the visitor wishes to have a kit recommended. */
  readonly wantsAdvice: boolean
}

/** Says to the visitor that the wish for a recommendation has arrived. */
export const adviceAsked = 'You asked us to recommend a kit.'
