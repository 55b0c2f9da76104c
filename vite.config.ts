import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { siteChunks } from './bin/site-chunks.ts'

/** How long the files of earlier builds are kept, in ms: open pages still load parts of them. */
const keptMs = 24 * 60 * 60 * 1000

/** The files that every page starts with (`bin/site-chunks.ts`). */
const firstFiles = /\/(react|query|router|site|page|rolldown-runtime)-[\w-]+\.js$/

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
        // A page and its not-found component share a chunk; what is shown while that chunk loads is
        // part of the app.
        defaultBehavior: [['component', 'notFoundComponent'], ['errorComponent']],
      },
      quoteStyle: 'single',
      semicolons: false,
      addExtensions: true,
    }),
    react(),
    tailwindcss(),
  ],
  environments: {
    client: {
      build: {
        modulePreload: { polyfill: false, resolveDependencies: notYetLoaded },
        outDir: 'dist/client',
        emptyOutDir: false,
        manifest: true,
        rolldownOptions: {
          input: { site: 'web/entry-client.tsx', bootstrap: 'web/start/bootstrap.ts' },
          output: { codeSplitting: { groups: siteChunks } },
        },
      },
    },
    ssr: {
      // Bundled whole when built: React's production build, and no module resolution at start.
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

/** Of the files that a dynamic import needs, those that no page starts with. */
function notYetLoaded(file: string, dependencies: string[]): string[] {
  const others = dependencies.filter((name) => !firstFiles.test(name))
  return others.length === 1 && others[0] === file ? [] : others
}

/** Removes the files of a folder that builds have not written for {@link keptMs}. */
async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > keptMs) await rm(file, { force: true })
  }
}
