import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** The service worker stands at the root, because it answers for every page below it. */
export const workerFile = 'sw.js'

/** Building models and videos: large, and seldom used; kept when they are used for the first time. */
const LATER = /^assets\/(ModelPage|seekable|baking\.worker|matching\.worker)-/

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
      const named = (which: string[]): string[] => which.sort().map((name) => `/${name}`)
      const shell = {
        version: hash.digest('hex').slice(0, 16),
        files: named(files.filter((name) => !LATER.test(name))),
        later: named(files.filter((name) => LATER.test(name))),
      }
      worker.code = `const SHELL = ${JSON.stringify(shell)}\n${worker.code}`
    },
  }
}

/** The first script of the page, which nothing waits for. */
export const earlyFile = 'early.js'

/** Puts the first script at the head of the page, and tells it which files the largest screen needs. */
export function earlyPlugin(): Plugin {
  return {
    name: 'plumbline-early',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'script', attrs: { type: 'module', async: true, src: `/${earlyFile}` }, injectTo: 'head-prepend' },
      ],
    },
    generateBundle(_options, bundle) {
      const early = bundle[earlyFile]
      if (early?.type !== 'chunk') throw new Error(`${earlyFile} is missing in the build`)
      const screens = { schedule: filesOf(bundle, 'SchedulePage.tsx') }
      early.code = `const SCREENS = ${JSON.stringify(screens)}\n${early.code}`
    },
  }
}

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...all: never[]) => unknown>>[1]

/** A lazy screen with all that it imports. */
function filesOf(bundle: Bundle, screen: string): string[] {
  const files = new Set<string>()
  const visit = (name: string): void => {
    const chunk = bundle[name]
    if (files.has(`/${name}`) || chunk?.type !== 'chunk') return
    files.add(`/${name}`)
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(`/${css}`)
    for (const imported of chunk.imports) visit(imported)
  }
  const own = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${screen}`))
  if (!own) throw new Error(`${screen} is no chunk of the build`)
  visit(own.fileName)
  return [...files]
}

/** Smaller ones fit in a packet or two as they are. */
const COMPRESS_FROM_BYTES = 1_024

/** An eighth less than gzip in a second; higher levels take ten for a few kB. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 9 }

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
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content, { params: BROTLI }))
      }
    },
  }
}
