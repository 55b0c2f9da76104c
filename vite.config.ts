import { rm } from 'node:fs/promises'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The visitors' site: a browser bundle in dist/client, a server bundle in dist/server. */
export default defineConfig(({ command }) => ({
  publicDir: false,
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'web/routes',
      generatedRouteTree: 'web/route-tree.gen.ts',
      autoCodeSplitting: true,
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
        outDir: 'dist/client',
        emptyOutDir: false,
        manifest: true,
        rolldownOptions: { input: { site: 'web/entry-client.tsx' } },
      },
    },
    ssr: {
      // Bundled whole when built: React's production build, and no module resolution at start.
      resolve: command === 'build' ? { noExternal: true, external: ['sharp'] } : {},
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: { input: { 'entry-server': 'web/entry-server.tsx' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, ssr } = builder.environments
      if (!client || !ssr) throw new Error('The client and ssr environments are missing.')
      // Pictures stay in dist/client between builds; only the bundles are made anew.
      await rm('dist/client/assets', { recursive: true, force: true })
      await builder.build(client)
      await builder.build(ssr)
    },
  },
}))
