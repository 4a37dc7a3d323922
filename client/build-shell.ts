import { createHash } from 'node:crypto'
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
