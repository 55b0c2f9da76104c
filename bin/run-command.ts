import { loadEnvironmentFile } from './environment.ts'
import { reportFailure } from './report-failure.ts'

/** Runs what an npm script does; a failure becomes words on the terminal and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    loadEnvironmentFile()
    await command()
  } catch (cause) {
    process.exitCode = 1
    reportFailure(cause)
  }
}
