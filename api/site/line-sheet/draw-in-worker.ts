import { Worker } from 'node:worker_threads'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'
import type { LineSheet } from '#schemas/content/line-sheet/line-sheet.ts'
import type { PictureFiles } from './sheet-pictures.ts'

/** The memory limit of a drawing, in MB, without its pictures. */
const maxOldGenerationSizeMb = 512

export interface DrawableSheet {
  readonly sheet: LineSheet
  readonly pictures: PictureFiles
}

/**
 * Draws a line sheet in a separate thread, because it takes seconds and must not delay pages.
 *
 * @param timeoutMs the time limit, after which the thread is terminated
 * @throws {Error} if the drawing fails or takes too long
 */
export function drawInWorker(
  drawable: DrawableSheet,
  timeoutMs: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('line-sheet-worker.ts', import.meta.url), {
    workerData: drawable,
    resourceLimits: { maxOldGenerationSizeMb },
  })
  const drawing = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => {
      reject(new Error(`The line sheet's thread ended with code ${code}.`))
    })
  })
  return withTimeout(drawing, timeoutMs, () => {
    throw new Error(`The line sheet was not drawn within ${timeoutMs} ms.`)
  }).finally(() => void worker.terminate())
}
