/** The result of a check; only `wrong` makes the command fail. */
export type Verdict = 'good' | 'warning' | 'wrong' | 'skipped'

/** The finding of one check. */
export interface Finding {
  readonly verdict: Verdict
  /** One sentence; it never contains a secret. */
  readonly says: string
  /** The fix, in one sentence; missing if there is nothing to fix. */
  readonly mend?: string
}

export const good = (says: string): Finding => ({ verdict: 'good', says })

/** Does not apply to this configuration, or cannot be checked; `says` gives the reason. */
export const skipped = (says: string): Finding => ({ verdict: 'skipped', says })

/** Works, but the operator should know about it. */
export const warning = (says: string, mend: string): Finding => ({ verdict: 'warning', says, mend })

export const wrong = (says: string, mend: string): Finding => ({ verdict: 'wrong', says, mend })
