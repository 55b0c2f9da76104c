import { EnvironmentError } from '#api/env.ts'
import { BuildFailed } from './build-stale.ts'
import { ChildFailed } from './child.ts'

/**
 * Tells the person at the terminal what went wrong: one sentence for a bad setting, the tool's own
 * output for a build, nothing more for a child, which has spoken for itself; else the whole error.
 */
export function reportFailure(cause: unknown): void {
  if (cause instanceof ChildFailed) return
  const isKnown = cause instanceof EnvironmentError || cause instanceof BuildFailed
  console.error(isKnown ? cause.message : cause)
}
