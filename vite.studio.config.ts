import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname

/** The Studio's components bring a typeface from a host of their maker's: ours asks no such host. */
const withoutRemoteFonts: Plugin = {
  name: 'without-remote-fonts',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) =>
      code.replaceAll(/@font-face\s*\{[^}]*https:\/\/design-system-static\.sanity\.io[^}]*\}/g, ''),
  },
}

/** The editors' Studio, under `/studio/`; see studio/README.md for why it has a build of its own. */
export default defineConfig({
  root: resolve(root, 'studio'),
  base: '/studio/',
  publicDir: false,
  plugins: [withoutRemoteFonts, react()],
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
