/** How a check ended; only `wrong` makes the command fail. */
export type Verdict = 'good' | 'warning' | 'wrong' | 'skipped'

/** What one look at the configuration showed. */
export interface Finding {
  readonly verdict: Verdict
  /** One sentence; it never holds a secret. */
  readonly says: string
  /** What to do about it, in one sentence; only if something is to be done. */
  readonly mend?: string
}

export const good = (says: string): Finding => ({ verdict: 'good', says })

/** Does not apply to this configuration, or cannot be looked at; `says` tells why. */
export const skipped = (says: string): Finding => ({ verdict: 'skipped', says })

/** Works, but somebody should know. */
export const warning = (says: string, mend: string): Finding => ({ verdict: 'warning', says, mend })

export const wrong = (says: string, mend: string): Finding => ({ verdict: 'wrong', says, mend })
