import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressPlugin, earlyFile, earlyPlugin, shellPlugin, workerFile } from './build-shell.ts'

/** What is asked for by a name that every build has. */
const ownNames: Record<string, string> = { worker: workerFile, early: earlyFile }

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`

export default defineConfig({
  plugins: [react(), earlyPlugin(), shellPlugin(), compressPlugin()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      input: { index: 'index.html', worker: 'src/offline/service-worker.ts', early: 'src/early.ts' },
      output: {
        entryFileNames: ({ name }) => ownNames[name] ?? 'assets/[name]-[hash].js',
        // The group would be named after all the screens it belongs to.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // What several screens need comes in few files: by itself each icon would be one, and a request. Larger limits
        // bring what only some screens need to all of them.
        codeSplitting: {
          groups: [
            // With what forbids it `eval`, before any schema is made: otherwise each page tries it and is refused.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-without-eval/, priority: 1 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 6_000 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      // The host stays the page's own: the server compares it with the origin of the page.
      '/api': { target: api, changeOrigin: false },
      '/socket.io': { target: api, ws: true },
      '/collab': { target: api, ws: true },
    },
  },
})
