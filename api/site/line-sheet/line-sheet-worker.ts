import { parentPort, workerData } from 'node:worker_threads'
import type { DrawableSheet } from './draw-in-worker.ts'
import { drawLineSheet } from './draw-line-sheet.ts'

// The server started this thread with the sheet to draw (draw-in-worker.ts).
const { sheet, pictures } = workerData as DrawableSheet
const pdf = await drawLineSheet(sheet, pictures)
parentPort?.postMessage(pdf, [pdf.buffer])
