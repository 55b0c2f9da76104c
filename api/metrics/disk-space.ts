import { statfs } from 'node:fs/promises'
import { withTimeout } from '#api/with-timeout.ts'

/** Room on a disk, in bytes. */
export interface DiskSpace {
  /** What is left to the user of this process. */
  readonly free: number
  readonly total: number
}

/** How long a disk that hangs, such as one of the network, holds up an answer, in ms. */
const patienceMs = 500

/**
 * Makes what reads the room on a folder's disk; the answer is undefined if the disk does not tell
 * within half a second. A disk that hangs is asked once, however often somebody wants to know.
 */
export function createDiskProbe(folder: string): () => Promise<DiskSpace | undefined> {
  let asking: Promise<DiskSpace | undefined> | undefined
  const ask = async (): Promise<DiskSpace | undefined> => {
    try {
      const { bavail, blocks, bsize } = await statfs(folder)
      return { free: bavail * bsize, total: blocks * bsize }
    } catch {
      return undefined
    } finally {
      asking = undefined
    }
  }
  return () => {
    asking ??= ask()
    return withTimeout(asking, patienceMs, () => undefined)
  }
}
