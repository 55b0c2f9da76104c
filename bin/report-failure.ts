import { EnvironmentError } from '#api/env.ts'
import { BuildFailed } from './build-stale.ts'
import { ChildFailed } from './child.ts'

/**
 * Reports a failure on the terminal: one sentence for a bad setting, the tool's output for a build,
 * nothing for a child, which reports its own failure; the whole error for anything else.
 */
export function reportFailure(cause: unknown): void {
  if (cause instanceof ChildFailed) return
  const isKnown = cause instanceof EnvironmentError || cause instanceof BuildFailed
  console.error(isKnown ? cause.message : cause)
}
