import { createBuilder } from 'vite'

/** Modules of one built script, by what they belong to, and their characters before minifying. */
export type ScriptParts = ReadonlyMap<string, number>

interface BuiltScript {
  readonly fileName: string
  readonly modules: Record<string, { renderedLength: number }>
}

/** Builds the site's scripts once more, in memory, and says what each file is made of. */
export async function scriptParts(): Promise<ReadonlyMap<string, ScriptParts>> {
  const scripts: BuiltScript[] = []
  const builder = await createBuilder({
    logLevel: 'error',
    build: { write: false },
    plugins: [
      {
        name: 'note-scripts',
        generateBundle(_, bundle) {
          for (const file of Object.values(bundle)) if (file.type === 'chunk') scripts.push(file)
        },
      },
    ],
  })
  const { client } = builder.environments
  if (!client) throw new Error('The client environment is missing.')
  await builder.build(client)
  return new Map(scripts.map(({ fileName, modules }) => [`/${fileName}`, partsOf(modules)]))
}

function partsOf(modules: BuiltScript['modules']): ScriptParts {
  const parts = new Map<string, number>()
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    const owner = ownerOf(id)
    parts.set(owner, (parts.get(owner) ?? 0) + renderedLength)
  }
  return parts
}

/** The package, or the folder of ours, that a module belongs to. */
function ownerOf(id: string): string {
  const path = id.split('?')[0]?.replaceAll('\\', '/') ?? ''
  const [, inPackages] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? []
  if (inPackages !== undefined) return inPackages
  const [, ownFolder] = /\/((?:web|schemas)(?:\/[^/]+)?)\/[^/]+$/.exec(path) ?? []
  return ownFolder ?? 'the build’s own code'
}
