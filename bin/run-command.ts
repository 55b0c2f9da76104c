import { EnvironmentError } from '#api/env.ts'
import { BuildFailed } from './build-stale.ts'
import { ChildFailed } from './child.ts'
import { loadEnvironmentFile } from './environment.ts'

/**
 * Runs what an npm script does, and turns a failure into words for the person at the terminal:
 * one sentence for a bad setting, the tool's own output for a build, the whole error otherwise.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    loadEnvironmentFile()
    await command()
  } catch (cause) {
    process.exitCode = 1
    if (cause instanceof ChildFailed) return
    const known = cause instanceof EnvironmentError || cause instanceof BuildFailed
    console.error(known ? cause.message : cause)
  }
}
