import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { siteChunks } from './bin/site-chunks.ts'

/** How long the files of earlier builds are kept, in ms: open pages still load parts of them. */
const maxAgeMs = 24 * 60 * 60 * 1000

/** The files that every page starts with (`bin/site-chunks.ts`). */
const firstFiles = /\/(react|query|router|site|page|rolldown-runtime)-[\w-]{8}\.js$/

/** The visitors' site: a browser bundle in dist/client, a server bundle in dist/server. */
export default defineConfig(({ command }) => ({
  publicDir: false,
  resolve: {
    // React has had the hook itself since version 18, and needs no substitute for it.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'web/routes',
      generatedRouteTree: 'web/route-tree.gen.ts',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // A page and its not-found component share a chunk.
        defaultBehavior: [['component', 'notFoundComponent'], ['errorComponent']],
      },
      quoteStyle: 'single',
      semicolons: false,
      addExtensions: true,
    }),
    react(),
    tailwindcss(),
    copiesBesideForms(),
    importsWithFiles(),
  ],
  environments: {
    client: {
      build: {
        modulePreload: { polyfill: false, resolveDependencies: notYetLoaded },
        outDir: 'dist/client',
        emptyOutDir: false,
        manifest: true,
        rolldownOptions: {
          input: {
            site: 'web/entry-client.tsx',
            bootstrap: 'web/app/start/bootstrap.ts',
            analytics: 'web/app/analytics/start-analytics.ts',
            vitals: 'web/app/vitals/measure-vitals.ts',
          },
          output: { codeSplitting: { groups: siteChunks } },
        },
      },
    },
    ssr: {
      // Bundled whole when built: React's production build, no matter what `NODE_ENV` the server or a
      // test has, and no module resolution at start.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      resolve: command === 'build' ? { noExternal: true, external: ['sharp'] } : {},
      build: {
        outDir: 'dist/server',
        emptyOutDir: false,
        ssr: true,
        rolldownOptions: { input: { 'entry-server': 'web/entry-server.tsx' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, ssr } = builder.environments
      if (!client || !ssr) throw new Error('The client and ssr environments are missing.')
      await builder.build(client)
      await builder.build(ssr)
      await removeOld('dist/client/assets')
      await removeOld('dist/server/assets')
    },
  },
}))

/** Which code gets copies for itself, and of what; the copies of a folder import each other. */
const copies = [
  {
    of: /\/node_modules\/valibot\/|\/schemas\/field\/fold-text\.ts$|\/web\/ui\/(?:accordion|announcement|form\/(?:control-class|field|text-input)|link\/text-link)\.tsx?$/,
    by: /\/(?:web|schemas)\/(?:\w+\/)?(block|compare|faq|product|search|shop)\/|\?copy-(\w+)$/,
  },
  {
    of: /\/web\/(ui\/(description-list|section-head|link\/text-link)|inquiry\/received-inquiry)\.tsx?$/,
    by: /\/inquiry\/(inquiry-thanks|order-thanks-page)\.tsx$/,
  },
]

/**
 * Gives code copies of the libraries and parts that it shares with the forms. Otherwise what only the
 * shop or the search validates with would come with every form, and a form's parts with every page.
 */
function copiesBesideForms(): Plugin {
  return {
    name: 'copies-beside-forms',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer = '', options) {
      const mine = copies.filter(({ by }) => by.test(importer))
      if (mine.length === 0) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      const by = found && mine.find(({ of }) => of.test(found.id))?.by
      if (!by) return found
      const [, folder, copy] = by.exec(importer) ?? []
      return { ...found, id: `${found.id}?copy-${folder ?? copy}` }
    },
  }
}

/** Puts our own function (`web/app/start/import-with-files.ts`) in the place of Vite's, which is longer. */
function importsWithFiles(): Plugin {
  const file = join(import.meta.dirname, 'web/app/start/import-with-files.ts')
  return {
    name: 'imports-with-files',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { importWithFiles as __vitePreload } from ${JSON.stringify(file)}`,
    },
  }
}

/** Of the files that a dynamic import needs, those that no page starts with. */
function notYetLoaded(file: string, dependencies: string[]): string[] {
  const others = dependencies.filter((name) => !firstFiles.test(name))
  return others.length === 1 && others[0] === file ? [] : others
}

/** Removes the files of a folder that builds have not written for {@link maxAgeMs}. */
async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > maxAgeMs) await rm(file, { force: true })
  }
}
