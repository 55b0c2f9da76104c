import { EnvironmentError } from '#api/platform/env.ts'
import { BuildFailed } from './build-stale.ts'
import { ChildFailed } from './child-process.ts'
import { loadEnvironmentFile } from './launch-settings.ts'

/** Runs the command of an npm script; prints a failure on the terminal and sets exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    loadEnvironmentFile()
    await command()
  } catch (cause) {
    process.exitCode = 1
    reportFailure(cause)
  }
}

/**
 * Reports a failure on the terminal: one sentence for a bad setting, the tool's own output for a
 * build, nothing for a child, which has reported its own failure; the whole error for anything else.
 */
export function reportFailure(cause: unknown): void {
  if (cause instanceof ChildFailed) return
  const isKnown = cause instanceof EnvironmentError || cause instanceof BuildFailed
  console.error(isKnown ? cause.message : cause)
}
