import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig } from 'vite'
import { chunksPlugin } from './build-chunks.ts'
import { contractPlugin } from './build-contract.ts'
import { iconNamesPlugin } from './build-icons.ts'
import { compressPlugin, earlyFile, earlyPlugin, shellPlugin, workerFile } from './build-shell.ts'

/** What is asked for by a name that every build has. */
const ownNames: Record<string, string> = { worker: workerFile, early: earlyFile }

const zod = fileURLToPath(new URL('src/api/zod-without-eval.ts', import.meta.url))
const fflate = fileURLToPath(new URL('src/api/fflate-without-threads.ts', import.meta.url))

/** What `react-markdown` is made of. */
const markdown =
  /node_modules[\\/](react-markdown|remark|micromark|mdast|hast|unist|unified|vfile|property-information|markdown-table|decode-named|character-entities|trim-lines|space-separated|comma-separated|style-to|inline-style|html-url|estree-util|longest-streak|ccount|devlop|bail|trough|zwitch|@ungap)/

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`

// How long plugins took is no news for whoever starts Plumbline.
const checks = { bundlerTimings: false }
const worker = { format: 'es' as const, plugins: () => [contractPlugin()], rolldownOptions: { checks } }
const resolve = {
  alias: [
    { find: /^zod$/, replacement: zod },
    { find: /^fflate$/, replacement: fflate },
  ],
}
const treeshake = {
  // An index only says what others may use of a feature: who takes one thing from it does not get the rest.
  moduleSideEffects: [{ test: /[\\/]features[\\/][^\\/]+[\\/]index\.ts$/, sideEffects: false }],
}

/** Enough of the build to know who needs what. */
const sketch: InlineConfig = {
  plugins: [contractPlugin(), iconNamesPlugin()],
  worker,
  resolve,
  build: { target: 'es2022', rolldownOptions: { treeshake, checks, input: 'index.html' } },
}

const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
  // The service worker and what asks first stand alone.
  { name: 'first', tags: ['$initial' as const], test: /^(?!.*(early|service-worker)\.ts$)/, priority: 3 },
  // Each is used by a few screens only, and would otherwise come to all with the small things beside it.
  { name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-without-eval/, priority: 2 },
  { name: 'markdown', test: markdown, priority: 2 },
  { name: 'yjs', test: /node_modules[\\/](yjs|lib0|@hocuspocus|y-protocols|@lifeomic)[\\/]/, priority: 2 },
  { name: 'socket', test: /node_modules[\\/](socket\.io|engine\.io)/, priority: 4 },
  { name: 'lists', test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 },
]

export default defineConfig({
  plugins: [
    react(),
    contractPlugin(),
    iconNamesPlugin(),
    earlyPlugin(),
    shellPlugin(),
    compressPlugin(),
    chunksPlugin(groups, sketch),
  ],
  worker,
  resolve,
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      treeshake,
      checks,
      input: { index: 'index.html', worker: 'src/offline/service-worker.ts', early: 'src/early.ts' },
      output: {
        entryFileNames: ({ name }) => ownNames[name] ?? 'assets/[name]-[hash].js',
        // The group would be named after all the screens it belongs to.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
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
