import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { shellPlugin, workerFile } from './build-shell.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`

export default defineConfig({
  plugins: [react(), shellPlugin()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      input: { index: 'index.html', worker: 'src/offline/service-worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? workerFile : 'assets/[name]-[hash].js'),
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
