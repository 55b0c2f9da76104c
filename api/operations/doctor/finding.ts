/** The result of a check; only `wrong` makes the command fail. */
export type Verdict = 'good' | 'warning' | 'wrong' | 'skipped'

/** The finding of one check. */
export interface Finding {
  readonly verdict: Verdict
  /** One sentence; it never contains a secret. */
  readonly message: string
  /** The fix, in one sentence; missing if there is nothing to fix. */
  readonly fix?: string
}

export const good = (message: string): Finding => ({ verdict: 'good', message })

/** Does not apply to this configuration, or cannot be checked; `message` gives the reason. */
export const skipped = (message: string): Finding => ({ verdict: 'skipped', message })

/** Works, but the operator should know about it. */
export const warning = (message: string, fix: string): Finding => ({
  verdict: 'warning',
  message,
  fix,
})

export const wrong = (message: string, fix: string): Finding => ({ verdict: 'wrong', message, fix })
