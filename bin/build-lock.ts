import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** How often a waiting build checks whether the other build has finished, in ms. */
const pollMs = 200

/**
 * Runs a build while no other process builds in the same checkout.
 *
 * @param file the lock; contains the id of the building process
 * @param onWait called once if another build runs first
 */
export async function withBuildLock<Result>(
  file: string,
  onWait: () => void,
  build: () => Promise<Result>,
): Promise<Result> {
  mkdirSync(dirname(file), { recursive: true })
  let isReported = false
  while (!take(file)) {
    if (!isReported) onWait()
    isReported = true
    await delay(pollMs)
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await build()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST') throw cause
    if (!isHeld(file)) rmSync(file, { force: true })
    return false
  }
}

/** If the process of a lock no longer exists, a killed build left the lock behind. */
function isHeld(file: string): boolean {
  try {
    const holder = Number(readFileSync(file, 'utf8'))
    if (holder > 0) process.kill(holder, 0)
    return true
  } catch (cause) {
    return errorCode(cause) === 'EPERM'
  }
}

/** The code of a system error, such as `ENOENT`; undefined for any other value. */
function errorCode(cause: unknown): string | undefined {
  const isError = cause instanceof Error && 'code' in cause
  return isError && typeof cause.code === 'string' ? cause.code : undefined
}
