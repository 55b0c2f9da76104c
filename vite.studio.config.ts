import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { renderGuide } from './studio/guide/render-guide.ts'

const root = import.meta.dirname

/** Removes the typeface that the Studio's components load from Sanity's host. */
const withoutRemoteFonts: Plugin = {
  name: 'without-remote-fonts',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) =>
      code.replaceAll(/@font-face\s*\{[^}]*https:\/\/design-system-static\.sanity\.io[^}]*\}/g, ''),
  },
}

/** Turns Markdown into HTML at build time, so that the Studio needs no parser. */
const guides: Plugin = {
  name: 'guides',
  transform: {
    filter: { id: /\.md$/ },
    handler: (markdown) => ({
      code: `export const guide = ${JSON.stringify(renderGuide(markdown))}`,
      map: null,
    }),
  },
}

/** The editors' Studio, under `/studio/`; see studio/README.md for why it has a build of its own. */
export default defineConfig({
  root: resolve(root, 'studio'),
  base: '/studio/',
  publicDir: resolve(root, 'studio/public'),
  plugins: [withoutRemoteFonts, guides, react()],
  resolve: { dedupe: ['react', 'react-dom', 'styled-components', '@sanity/ui'] },
  server: { fs: { allow: [root] } },
  optimizeDeps: {
    include: ['sanity', 'sanity/structure', 'react', 'react-dom', 'react-dom/client'],
  },
  build: {
    outDir: resolve(root, 'dist/studio'),
    emptyOutDir: true,
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
    target: 'es2024',
  },
})
