import { loadEnvironmentFile } from './environment.ts'
import { reportFailure } from './report-failure.ts'

/** Runs the command of an npm script; a failure is reported on the terminal, with exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    loadEnvironmentFile()
    await command()
  } catch (cause) {
    process.exitCode = 1
    reportFailure(cause)
  }
}
