import { statfs } from 'node:fs/promises'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'

/** Space on a disk, in bytes. */
export interface DiskSpace {
  /** The space available to this process's user. */
  readonly free: number
  readonly total: number
}

/** How long a hanging disk, such as a network disk, delays an answer, in ms. */
const patienceMs = 500

/**
 * Creates a function that reads the free space on a folder's disk; that function returns undefined if
 * the disk does not answer within half a second. Concurrent calls share one request to a hanging disk.
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
