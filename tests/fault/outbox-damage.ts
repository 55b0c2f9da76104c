import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Harm = (path: string, random: () => number) => void

const flip: Harm = (path, random) => {
  const bytes = readFileSync(path)
  const at = Math.floor(random() * bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ (1 + Math.floor(random() * 255))
  writeFileSync(path, bytes)
}
const halve: Harm = (path) => truncateSync(path, Math.floor(readFileSync(path).length / 2))
const empty: Harm = (path) => truncateSync(path, 0)
const remove: Harm = (path) => rmSync(path)
const blankPage: Harm = (path, random) => {
  const bytes = readFileSync(path)
  const page = Math.floor((random() * bytes.length) / 4096)
  bytes.fill(0, page * 4096, Math.min((page + 1) * 4096, bytes.length))
  writeFileSync(path, bytes)
}
const garble: Harm = (path, random) => {
  const bytes = readFileSync(path)
  const at = Math.floor(random() * bytes.length)
  for (let next = at; next < Math.min(at + 512, bytes.length); next++) {
    bytes[next] = Math.floor(random() * 256)
  }
  writeFileSync(path, bytes)
}

/** Ways in which a file can be damaged; the first changes one byte and is the most frequent. */
const harms = { flip, halve, empty, remove, blankPage, garble } as const
export type HarmName = keyof typeof harms

const files = ['inquiries.sqlite', 'inquiries.sqlite-wal', 'inquiries.count'] as const

/** Damages one of an outbox's files; returns a description. */
export function damageOutbox(folder: string, seed: number): string {
  const random = seeded(seed)
  const name = ['flip', 'flip', 'flip', ...Object.keys(harms)][seed % 9] as HarmName
  const there = files.filter((file) => existsSync(join(folder, file)))
  // The small file with the count last, and rarely.
  const file = there[Math.floor(random() ** 1.5 * there.length)] ?? files[0]
  harmFile(join(folder, file), name, random)
  return `${name} ${file}`
}

/** Damages one existing, non-empty file in one way. */
export function harmFile(path: string, name: HarmName, random: () => number): void {
  if (existsSync(path) && readFileSync(path).length > 0) harms[name](path, random)
}
