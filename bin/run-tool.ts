import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { projectRoot } from './launch-settings.ts'

/**
 * Runs an installed tool.
 *
 * @param output the descriptor of the file for the tool's output; by default, this terminal
 * @returns whether the tool succeeded
 */
export async function runTool(
  name: string,
  args: readonly string[],
  output: number | 'inherit' = 'inherit',
): Promise<boolean> {
  const tools = join(projectRoot, 'node_modules', '.bin')
  const child = spawn(name, args, {
    cwd: projectRoot,
    env: { ...process.env, PATH: `${tools}${delimiter}${process.env.PATH ?? ''}` },
    stdio: ['ignore', output, output],
  })
  const forward = (signal: NodeJS.Signals) => child.kill(signal)
  process.once('SIGTERM', forward)
  process.once('SIGINT', forward)
  try {
    const [code] = await once(child, 'exit')
    return code === 0
  } catch (cause) {
    console.error(`${name} could not be started: ${String(cause)}`)
    return false
  } finally {
    process.off('SIGTERM', forward)
    process.off('SIGINT', forward)
  }
}
