import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { PeerPlan } from '../page/peer.ts'

const DATA = '/plan.json'
const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** The built page of the other instruments on a port of its own, with the plan that is to be drawn. */
export interface PeerPage {
  address: string
  data: string
  give(plan: PeerPlan): void
  close(): void
}

export async function servePeers(): Promise<PeerPage> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'))
  await build({
    root: fileURLToPath(new URL('../page/', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2_000 },
  })
  let data = ''
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    if (path === DATA) {
      response.end(data)
      return
    }
    const file = normalize(path === '/' ? '/index.html' : path)
    try {
      const content = await readFile(join(folder, file))
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
    data: DATA,
    give: (plan) => {
      data = JSON.stringify(plan)
    },
    close: () => {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
