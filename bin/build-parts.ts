/** One output of a build, and its inputs. */
export interface BuildPart {
  readonly name: 'site' | 'pictures' | 'studio' | 'sbom'
  /** Files and folders, from the project's root; a change in any of them makes the part stale. */
  readonly inputs: readonly string[]
  /** Files that exist once the part is built. */
  readonly outputs: readonly string[]
  /** Arguments for Node, from the project's root. */
  readonly command: readonly string[]
  /** The folder that replaces `{out}` in the command; each build replaces the folder completely. */
  readonly folder?: string
  /** The folder whose text files are compressed in advance; `{out}` as in the command. */
  readonly compress?: string
}

const vite = 'node_modules/vite/bin/vite.js'
const shared = ['package-lock.json', 'tsconfig.json', 'schemas']

/** The pictures' widths and formats from their masters, and the icons. */
export const picturesPart: BuildPart = {
  name: 'pictures',
  inputs: [
    'package-lock.json',
    'pictures/derive.ts',
    'pictures/masters.ts',
    'pictures/masters',
    'schemas/content/picture',
  ],
  outputs: ['dist/client/pictures/petjet-logo.webp'],
  command: ['pictures/derive.ts', 'dist/client/pictures'],
}

/** The visitors' pages: the browser's bundle and the server's. */
export const sitePart: BuildPart = {
  name: 'site',
  inputs: [...shared, 'web', 'vite.config.ts', 'bin/site-chunks.ts'],
  outputs: ['dist/client/.vite/manifest.json', 'dist/server/entry-server.js'],
  command: [vite, 'build', '--app', '--logLevel', 'warn'],
  compress: 'dist/client/assets',
}

/** The Studio and the tools for admins; by far the largest part. */
export const studioPart: BuildPart = {
  name: 'studio',
  inputs: [...shared, 'studio', 'docs/editors.md', 'sanity.config.ts', 'vite.studio.config.ts'],
  outputs: ['dist/studio/index.html'],
  command: [
    vite,
    'build',
    '--config',
    'vite.studio.config.ts',
    '--outDir',
    '{out}',
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ],
  folder: 'dist/studio',
  compress: '{out}',
}

/** The software bill of materials of a production install, which no server loads or serves. */
export const sbomPart: BuildPart = {
  name: 'sbom',
  inputs: ['package-lock.json', 'bin/sbom.ts', 'bin/production-packages.ts', 'bin/license-list.ts'],
  outputs: ['dist/sbom.cdx.json'],
  command: ['bin/sbom.ts', 'dist/sbom.cdx.json'],
}
