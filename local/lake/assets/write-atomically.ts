import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file whole or not at all; a failure leaves no partial file behind. */
export async function writeAtomically(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, bytes, { flush: true })
    await rename(draft, file)
  } catch (cause) {
    await rm(draft, { force: true })
    throw cause
  }
}
