import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** The service worker stands at the root, because it answers for every page below it. */
export const workerFile = 'sw.js'

/** Tells the service worker which files make up the build, and names the build by what is in them. */
export function shellPlugin(): Plugin {
  return {
    name: 'plumbline-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const worker = bundle[workerFile]
      if (worker?.type !== 'chunk') throw new Error(`${workerFile} is missing in the build`)
      const hash = createHash('sha256')
      const files = Object.keys(bundle).filter((name) => name !== workerFile && name !== 'index.html')
      for (const name of Object.keys(bundle).sort()) {
        const file = bundle[name]!
        hash.update(name).update(file.type === 'chunk' ? file.code : file.source)
      }
      const shell = { version: hash.digest('hex').slice(0, 16), files: files.sort().map((name) => `/${name}`) }
      worker.code = `const SHELL = ${JSON.stringify(shell)}\n${worker.code}`
    },
  }
}

/** Smaller ones fit in a packet or two as they are. */
const COMPRESS_FROM_BYTES = 1_024

/** Compresses each file once: a server that did it for everybody who opens the application worked on little else. */
export function compressPlugin(): Plugin {
  return {
    name: 'plumbline-compress',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (!/\.(js|css|html|svg)$/.test(name)) continue
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (content.length < COMPRESS_FROM_BYTES) continue
        writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}
