import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createLake, type CreateLakeOptions, type LocalLake } from './create-lake.ts'
import { PortInUseError } from './http/local-server.ts'
import { LakeError } from './lake-error.ts'
import { OptionError } from './lake-options.ts'
import { SeedError } from './seed.ts'
import { FolderError } from './store/lock-folder.ts'

/** Not 3333, which `sanity dev` uses. */
const defaultPort = 4100
const defaultFolder = '.local-lake'

const help = `Runs a Sanity Content Lake on this machine.

Usage: local-lake [options]

  --port NUMBER         port on localhost (default: ${defaultPort})
  --project-id ID       the project's id (default: local)
  --dataset NAME        a dataset to create; can be repeated (default: production)
  --data FOLDER         where to store the data (default: ${defaultFolder})
  --memory              store nothing: the data is deleted at the end
  --seed FILE           import an export (.ndjson or .tar.gz) into the first dataset if it is empty
  --origin ORIGIN       the only origin whose pages can call the lake, such as http://studio.test:3333;
                        can be repeated (default: http://localhost and http://127.0.0.1, any port)
  --token TOKEN         the administrator's token (default: a random one, stored with the data)
  --public, --private   whether reading published documents needs no token (default: public)
  --help                print this text
  --version             print the version

Example: local-lake --project-id abc123 --dataset production --seed production.tar.gz`

/** A mistake in the arguments; the message is one sentence. */
class UsageError extends Error {
  override name = 'UsageError'
}

/** Runs the command until Ctrl-C. */
export async function runCommand(args: readonly string[]): Promise<void> {
  try {
    const options = readOptions(args)
    if (typeof options === 'string') return console.log(options)
    const lake = await createLake({ ...options, log: (line) => console.error(line) })
    console.log(introduction(lake, options))
    stopOnSignal(lake)
  } catch (cause) {
    if (!isExplained(cause)) throw cause
    const isUsage = cause instanceof UsageError || cause instanceof OptionError
    console.error(
      cause instanceof OptionError ? `${flagOf(cause.option)} ${cause.reason}.` : cause.message,
    )
    if (isUsage) console.error('local-lake --help lists the options.')
    if (cause instanceof PortInUseError) console.error('Choose another port with --port.')
    process.exitCode = 1
  }
}

/** The command's option for an option of `createLake()`. */
function flagOf(option: string): string {
  return `--${option.replace('projectId', 'project-id').replace(/s$/, '')}`
}

/** Whether the message of an error says everything that its reader needs. */
function isExplained(cause: unknown): cause is Error {
  return [UsageError, OptionError, FolderError, PortInUseError, SeedError, LakeError].some(
    (each) => cause instanceof each,
  )
}

/** The options of the lake, or the text to print. */
function readOptions(args: readonly string[]): CreateLakeOptions | string {
  const { values } = parse(args)
  if (values.help) return help
  if (values.version) return version()
  if (values.public && values.private) throw new UsageError('Use --public or --private, not both.')
  if (values.memory && values.data !== undefined)
    throw new UsageError('Use --memory or --data, not both.')
  // createLake() checks every value.
  return {
    port: /^\d+$/.test(values.port ?? '') ? Number(values.port) : (values.port ?? defaultPort),
    projectId: values['project-id'],
    datasets: values.dataset,
    data: values.memory ? undefined : (values.data ?? defaultFolder),
    seed: values.seed,
    origins: values.origin,
    token: values.token,
    aclMode: values.private ? 'private' : values.public ? 'public' : undefined,
  } as CreateLakeOptions
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const list = { type: 'string', multiple: true } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: text,
        'project-id': text,
        dataset: list,
        data: text,
        memory: flag,
        seed: text,
        origin: list,
        token: text,
        public: flag,
        private: flag,
        help: { ...flag, short: 'h' },
        version: flag,
      },
    })
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    const [, option] =
      /^Option '(--[a-z-]+).* argument (?:is ambiguous|missing)/.exec(message) ?? []
    throw new UsageError(option ? `${option} needs a value.` : `${message.split('. ')[0]}.`, {
      cause,
    })
  }
}

function version(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  // The package's own manifest has this shape.
  return (JSON.parse(manifest) as { version: string }).version
}

function introduction(lake: LocalLake, { data }: CreateLakeOptions): string {
  const { projectId, dataset, apiHost, token } = lake.clientConfig()
  return `A Content Lake runs at ${apiHost}. ${data === undefined ? 'Its data will be deleted at the end.' : `Its data is in ${data}.`}

In sanity.config.ts:

  export default defineConfig({
    projectId: '${projectId}',
    dataset: '${dataset}',
    apiHost: '${apiHost}',
    auth: { loginMethod: 'token', redirectOnSingle: false },
    …
  })

For a client:

  createClient({
    projectId: '${projectId}',
    dataset: '${dataset}',
    apiHost: '${apiHost}',
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
    token: '${token}', // administrator
  })

Other tokens: ${lake.tokens.editor} (editor), ${lake.tokens.viewer} (viewer)
Ctrl-C stops it.`
}

/** A second signal is normal: npm forwards a Ctrl-C that the terminal has already sent. */
function stopOnSignal(lake: LocalLake): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    void lake.close().then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
