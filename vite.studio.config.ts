import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname

/** The editors' Studio, under `/studio/`; see studio/README.md for why it has a build of its own. */
export default defineConfig({
  root: resolve(root, 'studio'),
  base: '/studio/',
  publicDir: false,
  plugins: [react()],
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
