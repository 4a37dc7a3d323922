import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractPlugin } from './build-contract.ts'
import { iconNamesPlugin } from './build-icons.ts'
import { compressPlugin, earlyFile, earlyPlugin, shellPlugin, workerFile } from './build-shell.ts'

/** What is asked for by a name that every build has. */
const ownNames: Record<string, string> = { worker: workerFile, early: earlyFile }

const zod = fileURLToPath(new URL('src/api/zod-without-eval.ts', import.meta.url))

/** What `react-markdown` is made of. */
const markdown =
  /node_modules[\\/](react-markdown|remark|micromark|mdast|hast|unist|unified|vfile|property-information|markdown-table|decode-named|character-entities|trim-lines|space-separated|comma-separated|style-to|inline-style|html-url|estree-util|longest-streak|ccount|devlop|bail|trough|zwitch|@ungap)/

/** What the same screens need comes in one file, and files smaller than this are put together. */
const together = (entriesAwareMergeThreshold: number) => ({
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold,
})

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`

export default defineConfig({
  plugins: [react(), contractPlugin(), iconNamesPlugin(), earlyPlugin(), shellPlugin(), compressPlugin()],
  worker: { format: 'es', plugins: () => [contractPlugin()] },
  resolve: { alias: [{ find: /^zod$/, replacement: zod }] },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      treeshake: {
        // An index only says what others may use of a feature: who takes one thing from it does not get the rest.
        moduleSideEffects: [{ test: /[\\/]features[\\/][^\\/]+[\\/]index\.ts$/, sideEffects: false }],
      },
      input: { index: 'index.html', worker: 'src/offline/service-worker.ts', early: 'src/early.ts' },
      output: {
        entryFileNames: ({ name }) => ownNames[name] ?? 'assets/[name]-[hash].js',
        // The group would be named after all the screens it belongs to.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // What several screens need comes in few files: by itself each icon would be one, and a request. Larger limits
        // bring what only some screens need to all of them.
        codeSplitting: {
          groups: [
            // Each is used by a few screens only, and would otherwise come to all with the small things beside it.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-without-eval/, priority: 2 },
            { name: 'markdown', test: markdown, priority: 2 },
            { name: 'yjs', test: /node_modules[\\/](yjs|lib0)[\\/]/, priority: 3 },
            { name: 'documents', test: /node_modules[\\/](@hocuspocus|y-protocols|@lifeomic)[\\/]/, priority: 2 },
            { name: 'lists', test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 },
            { name: 'icons', test: /@blueprintjs[\\/]icons/, ...together(12_000), priority: 1 },
            {
              name: 'forms',
              test: /features[\\/](auth|spaces|administration)[\\/]|core[\\/]src[\\/]contract/,
              ...together(0),
              priority: 1,
            },
            { name: 'shared', ...together(2_500) },
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
