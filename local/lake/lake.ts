import type { Dataset } from './dataset.ts'

/** What is known of a dataset beside its documents. */
export interface DatasetInfo {
  readonly name: string
  readonly aclMode: 'public' | 'private'
  /** ISO 8601. */
  readonly createdAt: string
}

/** The datasets of one project, under one folder. */
export interface Lake {
  /** The dataset of that name; a `LakeError` 404 where it was never created. */
  dataset(name: string): Dataset
  /** Creates an empty dataset; 409 where it exists, 400 for a malformed name. */
  createDataset(name: string): DatasetInfo
  listDatasets(): readonly DatasetInfo[]
  /** Ends workers and closes files; every acknowledged transaction is on disk already. */
  close(): Promise<void>
}

/** Where the lake lives, and the datasets that exist from the start. */
export interface LakeOptions {
  /** The folder is the lake's own; one SQLite file for each dataset. */
  readonly folder: string
  readonly datasets?: readonly string[]
  /** Milliseconds until a query is given up; ten seconds unless told. */
  readonly queryTimeLimit?: number
}

/** Opens the lake in `options.folder`, creating what is missing. */
export function openLake(options: LakeOptions): Lake {
  throw new Error(`lake at ${options.folder} is being built`)
}
