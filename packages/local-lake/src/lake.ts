import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type AclMode, Dataset } from './dataset.ts'
import { datasetUnavailable, LakeError } from './lake-error.ts'
import { QueryPool } from './query/query-pool.ts'
import { checkDatasetFile, createDatasetFile } from './store/dataset-file.ts'
import { DatasetFileError, fileProblemOf } from './store/file-problem.ts'

/** Dataset names that the hosted lake accepts. */
export const datasetName = /^[a-z0-9][a-z0-9_-]{0,63}$/
const suffix = '.sqlite'
const defaultTimeLimit = 10_000

/** A dataset as the API describes it. */
interface DatasetInfo {
  readonly name: string
  readonly aclMode: AclMode
  /** ISO 8601. */
  readonly createdAt: string
}

/** The datasets of one project, under one folder. */
export interface Lake {
  /**
   * The dataset of that name; a `LakeError` 404 if the dataset does not exist, 500 if its file cannot
   * be used.
   */
  dataset(name: string): Dataset
  /** Whether the dataset exists and can be used. */
  has(name: string): boolean
  /** Creates an empty dataset; 409 if the dataset exists, 400 for a malformed name. */
  createDataset(name: string, aclMode?: AclMode): DatasetInfo
  /** Makes a dataset public or private; 404 if the dataset does not exist. */
  setAclMode(name: string, aclMode: AclMode): DatasetInfo
  /** Deletes a dataset and ends its streams; 404 if the dataset does not exist. */
  deleteDataset(name: string): Promise<void>
  /** The datasets that can be used. */
  listDatasets(): readonly DatasetInfo[]
  /** Ends the event streams of all datasets. */
  endStreams(): void
  /** Ends workers and closes files; every acknowledged transaction is on disk already. */
  close(): Promise<void>
}

export interface LakeOptions {
  /** A folder for the lake alone, with one SQLite file per dataset. */
  readonly folder: string
  readonly datasets?: readonly string[]
  /** The value of `sanity::projectId()`; `local` by default. */
  readonly projectId?: string
  /** Milliseconds after which a query is stopped; ten seconds by default. */
  readonly queryTimeLimit?: number
  /** The current time in ms, for publishing scheduled releases; default: the clock. */
  readonly now?: () => number
  /** Receives one line per damaged row or file; writes to standard error by default. */
  readonly log?: (line: string) => void
}

/**
 * Opens the lake in `options.folder`, creating what is missing. A dataset whose file cannot be used
 * does not stop the other datasets: the log says what to do, and so does the answer to each request
 * for that dataset.
 */
export function openLake(options: LakeOptions): Lake {
  const { folder, datasets = [], projectId = 'local', now = Date.now } = options
  const log = options.log ?? ((line: string) => process.stderr.write(`lake: ${line}\n`))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const wanted = datasets.map(checkName)
  const pool = new QueryPool(options.queryTimeLimit ?? defaultTimeLimit)
  const open = new Map<string, Dataset>()
  const unusable = new Map<string, DatasetFileError>()
  const fileOf = (name: string) => join(folder, `${name}${suffix}`)
  const names = () =>
    readdirSync(folder)
      .filter((file) => file.endsWith(suffix))
      .map((file) => file.slice(0, -suffix.length))
      .sort()
  const openDataset = (name: string) => {
    createDatasetFile(fileOf(name))
    checkDatasetFile(fileOf(name), log)
    const dataset = new Dataset({ name, file: fileOf(name), projectId, pool, now, log })
    open.set(name, dataset)
    return dataset
  }
  const tryToOpen = (name: string) => {
    try {
      openDataset(name)
    } catch (cause) {
      const problem = fileProblemOf(cause) ?? new DatasetFileError(cause)
      unusable.set(name, problem)
      log(`${fileOf(name)} ${problem.message}`)
    }
  }
  const find = (name: string) => {
    const dataset = open.get(name)
    if (dataset) return dataset
    const problem = unusable.get(name)
    if (problem) throw datasetUnavailable(problem, name)
    const description = `Dataset "${name}" not found for project ID "${projectId}"`
    throw new LakeError(404, { type: 'datasetNotFoundError', description })
  }
  const describe = (name: string): DatasetInfo => ({
    name,
    aclMode: find(name).aclMode,
    createdAt: statSync(fileOf(name)).birthtime.toISOString(),
  })
  const describeUsable = (name: string) => {
    try {
      return describe(name)
    } catch (cause) {
      if (fileProblemOf(cause)) return []
      throw cause
    }
  }
  for (const name of new Set([...names(), ...wanted])) {
    if (datasetName.test(name)) tryToOpen(name)
    else log(`${fileOf(name)} is not a dataset, because of its name, and is ignored`)
  }
  return {
    dataset: find,
    has: (name) => open.has(name),
    createDataset(name, aclMode = 'public') {
      if (open.has(checkName(name)) || unusable.has(name)) {
        const description = `Dataset "${name}" exists already`
        throw new LakeError(409, { type: 'datasetAlreadyExistsError', description })
      }
      openDataset(name).aclMode = aclMode
      return describe(name)
    },
    setAclMode(name, aclMode) {
      find(name).aclMode = aclMode
      return describe(name)
    },
    async deleteDataset(name) {
      find(name).close()
      open.delete(name)
      for (const ending of ['', '-wal', '-shm'])
        await rm(`${fileOf(name)}${ending}`, { force: true })
    },
    endStreams() {
      for (const dataset of open.values()) dataset.endStreams()
    },
    listDatasets: () => [...open.keys()].sort().flatMap(describeUsable),
    async close() {
      await pool.close()
      for (const dataset of open.values()) dataset.close()
    },
  }
}

function checkName(name: string): string {
  if (datasetName.test(name)) return name
  const description = `Dataset name "${name}" is malformed: lower case letters, digits, - and _`
  throw new LakeError(400, { type: 'validationError', description })
}
