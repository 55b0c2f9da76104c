import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { ServiceTokens } from './account/account-store.ts'
import { systemAccess } from './access.ts'
import type { AclMode } from './dataset.ts'
import { checkOptions } from './lake-options.ts'
import { openLocalServer } from './http/local-server.ts'
import { type LakeServer, openLakeServer } from './lake-server.ts'
import type { Lake } from './lake.ts'
import { importSeed, type Seed } from './seed.ts'

/** Options of a local lake. */
export interface CreateLakeOptions {
  /** `local` by default. */
  readonly projectId?: string | undefined
  /** The datasets to create if they do not exist; `production` by default. */
  readonly datasets?: readonly string[] | undefined
  /** Documents, or the path of an export, for the first dataset if it is empty. */
  readonly seed?: Seed | undefined
  /** The folder for the data; if undefined, the data is deleted when the lake is closed. */
  readonly data?: string | undefined
  /** By default any free port. */
  readonly port?: number | undefined
  /** The only origins whose pages can call the lake; by default this machine with any port. */
  readonly origins?: readonly string[] | undefined
  /** The administrator's token; a random token by default. */
  readonly token?: string | undefined
  /** Makes the datasets public or private; new datasets are public by default. */
  readonly aclMode?: AclMode | undefined
  /** Receives one line for each event worth knowing; by default, nothing is printed. */
  readonly log?: ((line: string) => void) | undefined
}

/** The configuration of `createClient()` of `@sanity/client` for a local lake. */
export interface LakeClientConfig {
  readonly projectId: string
  readonly dataset: string
  readonly apiHost: string
  readonly useProjectHostname: false
  readonly useCdn: false
  readonly token: string
}

/** A running lake. */
export interface LocalLake {
  /** The lake's URL, such as `http://localhost:53124`. */
  readonly url: string
  readonly projectId: string
  readonly tokens: ServiceTokens
  /**
   * The configuration of a client, which also needs an `apiVersion`.
   *
   * @param dataset the first dataset by default
   */
  clientConfig(dataset?: string): LakeClientConfig
  /**
   * Creates an empty dataset.
   *
   * @param name a random name by default
   * @returns its name
   */
  createDataset(name?: string): Promise<string>
  /**
   * Empties a dataset, and imports the seed again if it is the first dataset. Streams end, and clients
   * reconnect.
   *
   * @param dataset the first dataset by default
   */
  reset(dataset?: string): Promise<void>
  /** Stops the lake, and deletes its data if no folder was given. */
  close(): Promise<void>
}

/**
 * Starts a lake on this machine.
 *
 * @throws {OptionError} if an option is wrong or unknown
 * @throws {FolderError} if another lake uses the folder, or if the folder cannot be written
 * @throws {PortInUseError} if another program uses the port
 * @throws {SeedError} if the seed cannot be imported
 */
export async function createLake(options: CreateLakeOptions = {}): Promise<LocalLake> {
  const { projectId, datasets, seed, data, port, origins, token, aclMode } = checkOptions(options)
  const [first = 'production'] = datasets
  const log = options.log ?? (() => undefined)
  const server = await openLocalServer(port)
  const url = `http://localhost:${server.port}`
  const folder = data ?? mkdtempSync(join(tmpdir(), 'local-lake-memory-'))
  const removeData = () => {
    if (data === undefined) rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', removeData)
  let opened: LakeServer | undefined
  const close = async () => {
    opened?.endStreams()
    await server.close()
    await opened?.close()
    removeData()
    process.off('exit', removeData)
  }
  try {
    const lakeServer = openLakeServer({
      folder: resolve(folder),
      projectId,
      datasets,
      aclMode,
      token,
      origin: url,
      isAllowedOrigin: originCheck(origins, log),
      log,
    })
    opened = lakeServer
    const { lake, tokens } = lakeServer
    const clientConfig = (dataset = first): LakeClientConfig => ({
      projectId,
      dataset,
      apiHost: url,
      useProjectHostname: false,
      useCdn: false,
      token: tokens.administrator,
    })
    const importInto = async (dataset: string) => {
      if (seed === undefined) return
      const importWithAssets = (file: string) => importExport(file, clientConfig(dataset))
      await importSeed(lake.dataset(dataset), seed, importWithAssets)
    }
    await lakeServer.ready
    server.serve(lakeServer)
    if (seed !== undefined) await importOnce(lake, first, { importInto, log })
    let closing: Promise<void> | undefined
    return {
      url,
      projectId,
      tokens,
      clientConfig,
      async createDataset(name = `test-${crypto.randomUUID()}`) {
        return lake.createDataset(name, aclMode).name
      },
      async reset(dataset = first) {
        const mode = lake.dataset(dataset).aclMode
        await lake.deleteDataset(dataset)
        lake.createDataset(dataset, mode)
        if (dataset === first) await importInto(first)
      },
      close: () => (closing ??= close()),
    }
  } catch (cause) {
    await close()
    throw cause
  }
}

interface ImportOptions {
  readonly importInto: (dataset: string) => Promise<void>
  readonly log: (line: string) => void
}

/** Imports the seed into a dataset, unless the dataset has content. */
async function importOnce(lake: Lake, name: string, { importInto, log }: ImportOptions) {
  const dataset = lake.dataset(name)
  if (dataset.history.lastSequence() > 0) {
    log(`The dataset ${name} has content: the seed was not imported.`)
    return
  }
  try {
    await importInto(name)
  } catch (cause) {
    // Otherwise the next start would take a part of the seed for content.
    await lake.deleteDataset(name)
    throw cause
  }
  const { result } = await dataset.query({ query: 'count(*)', access: systemAccess })
  log(`The seed was imported into ${name}. Documents: ${String(result)}`)
}

/** This machine, with any port: every name that always leads to this machine. */
const localOrigin = /^https?:\/\/(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/** Whether pages of an origin can call the lake; the log names each origin that cannot, once. */
function originCheck(origins: readonly string[] | undefined, log: (line: string) => void) {
  const rejected = new Set(['null'])
  return (origin: string): boolean => {
    const isAllowed = origins ? origins.includes(origin) : localOrigin.test(origin)
    if (!isAllowed && !rejected.has(origin) && rejected.size < 100) {
      rejected.add(origin)
      log(`A page at ${origin} was rejected, because its origin is not allowed.`)
    }
    return isAllowed
  }
}

/** Imports an export with its assets. The importer is loaded here because loading it takes a while. */
async function importExport(file: string, config: LakeClientConfig): Promise<void> {
  const [{ createClient }, { sanityImport }] = await Promise.all([
    import('@sanity/client'),
    import('@sanity/import'),
  ])
  const client = createClient({ ...config, apiVersion: '2025-02-19' })
  await sanityImport(createReadStream(file), { client, operation: 'createOrReplace' })
}
