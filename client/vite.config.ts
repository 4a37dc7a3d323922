import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`

export default defineConfig({
  plugins: [react()],
  worker: { format: 'es' },
  build: { target: 'es2022', chunkSizeWarningLimit: 1_200 },
  server: {
    proxy: {
      // The host stays the page's own: the server compares it with the origin of the page.
      '/api': { target: api, changeOrigin: false },
      '/socket.io': { target: api, ws: true },
      '/collab': { target: api, ws: true },
    },
  },
})
