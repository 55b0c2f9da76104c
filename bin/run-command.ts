import { loadEnvironmentFile } from './environment.ts'
import { reportFailure } from './report-failure.ts'

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
