import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
}

/** A built page on a port of its own, with data beside it. */
export interface ServedPage {
  address: string
  /** What is answered at a path from now on. */
  give(path: string, data: string | Uint8Array): void
  close(): void
}

/** `folder`: where its `index.html` is. */
export async function servePage(folder: URL): Promise<ServedPage> {
  const built = mkdtempSync(join(tmpdir(), 'plumbline-bench-'))
  await build({
    root: fileURLToPath(folder),
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir: built, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2_000 },
  })
  const given = new Map<string, string | Uint8Array>()
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    const data = given.get(path)
    if (data !== undefined) {
      response.end(data)
      return
    }
    const file = normalize(path === '/' ? '/index.html' : path)
    try {
      const content = await readFile(join(built, file))
      response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream')
      response.end(content)
    } catch {
      response.writeHead(404).end()
    }
  }
  const server: Server = createServer((request, response) => {
    void answer(new URL(request.url ?? '/', 'http://localhost').pathname, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    give: (path, data) => given.set(path, data),
    close: () => {
      server.close()
      rmSync(built, { recursive: true, force: true })
    },
  }
}
