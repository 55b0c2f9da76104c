import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import * as v from 'valibot'
import { withBuildLock } from './build-lock.ts'
import type { BuildPart } from './build-parts.ts'
import { projectRoot } from './launch-settings.ts'
import { hashSources } from './source-hash.ts'

const dist = join(projectRoot, 'dist')
const stampOf = (part: BuildPart) => join(dist, '.build', `${part.name}.sha256`)
const running = new Set<ChildProcess>()

/** A part did not build; the message contains the tool's own output. */
export class BuildFailed extends Error {
  override name = 'BuildFailed'
}

/**
 * Builds all parts whose sources have changed since the last build, in parallel.
 *
 * @throws {BuildFailed}
 */
export async function buildStale(parts: readonly BuildPart[]): Promise<void> {
  const firstStale = parts.find((part) => !isFresh(part))
  if (firstStale === undefined) return
  const missing = missingDevelopmentPackage()
  if (missing !== undefined) {
    throw new BuildFailed(
      `The ${firstStale.name} is not built from these sources, and the package ${missing}, which building needs, is not installed: run npm ci && npm run build, then npm ci --omit=dev in production.`,
    )
  }
  const lock = join(dist, '.build', 'lock')
  await withBuildLock(
    lock,
    () => console.log('Waiting for another build in this checkout…'),
    async () => {
      const stale = parts.filter((part) => !isFresh(part))
      await Promise.all(stale.map((part) => buildPart(part))).catch((cause: unknown) => {
        stopBuilds()
        throw cause
      })
    },
  )
}

const manifest = v.object({ devDependencies: v.record(v.string(), v.string()) })

/**
 * The name of a missing package that the build or a stand-in needs; undefined if no package is
 * missing.
 */
export function missingDevelopmentPackage(): string | undefined {
  const text = readFileSync(join(projectRoot, 'package.json'), 'utf8')
  const { devDependencies } = v.parse(manifest, JSON.parse(text))
  const folderOf = (name: string) => join(projectRoot, 'node_modules', name)
  return Object.keys(devDependencies).find((name) => !existsSync(folderOf(name)))
}

/** Whether a part's build is up to date with the sources. */
export function isFresh(part: BuildPart): boolean {
  const stamp = stampOf(part)
  return (
    existsSync(stamp) &&
    part.outputs.every((file) => existsSync(join(projectRoot, file))) &&
    readFileSync(stamp, 'utf8') === hashPart(part)
  )
}

/** Stops running builds; their parts stay unchanged. */
export function stopBuilds(): void {
  for (const child of running) child.kill('SIGTERM')
}

const hashPart = (part: BuildPart) => hashSources(part.inputs, part.command.join(' '))

async function buildPart(part: BuildPart): Promise<void> {
  const began = performance.now()
  const hash = hashPart(part)
  const next = join(dist, '.build', `next-${part.name}`)
  rmSync(stampOf(part), { force: true })
  await runTool(part, next)
  if (part.compress !== undefined) {
    await compressFolder(resolve(projectRoot, part.compress.replace('{out}', next)))
  }
  if (part.folder !== undefined) replaceFolder(join(projectRoot, part.folder), next)
  const missing = part.outputs.find((file) => !existsSync(join(projectRoot, file)))
  if (missing !== undefined)
    throw new BuildFailed(`Building ${part.name} did not create ${missing}.`)
  writeFileSync(stampOf(part), hash)
  console.log(`Built the ${part.name} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/** Replaces a folder atomically, so that a server never sees a mixture of the old and the new folder. */
function replaceFolder(place: string, next: string): void {
  const old = `${next}-old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, old)
  renameSync(next, place)
  rmSync(old, { recursive: true, force: true })
}

async function runTool(part: BuildPart, out: string): Promise<void> {
  const args = part.command.map((word) => word.replace('{out}', out))
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const [code] = await once(child, 'close')
  running.delete(child)
  if (code === 0) return
  const text = Buffer.concat(output).toString('utf8').trim()
  throw new BuildFailed(`Building the ${part.name} failed.\n${text}`)
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Text formats that a browser loads; fonts and images are already compressed. */
const compressible = /\.(js|css|svg|json|map|webmanifest)$/
/** The smallest file worth compressing, in bytes: below that, no network packet is saved. */
const minCompressedBytes = 1400
/** The highest quality: each file is compressed once, and every visitor loads it. */
const brotliQuality = 11

/** Writes a `.br` and a `.gz` beside each text file in a folder that does not have them yet. */
async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const present = new Set(names)
  const due = names.filter((name) => compressible.test(name) && !present.has(`${name}.br`))
  await Promise.all(due.map((name) => compressFile(join(folder, name))))
}

async function compressFile(file: string): Promise<void> {
  if ((await stat(file)).size < minCompressedBytes) return
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  await Promise.all([
    brotli(content, { params }).then((data) => writeFile(`${file}.br`, data)),
    gzipped(content).then((data) => writeFile(`${file}.gz`, data)),
  ])
}
