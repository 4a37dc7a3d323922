import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCallback } from 'node:zlib'
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

/** Puts the first script at the head of the page, and tells it which files the largest screen and that of a phone need. */
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
      const phone = [...filesOf(bundle, 'DaysPage.tsx'), ...filesOf(bundle, 'PhonePage.tsx')]
      const screens = {
        schedule: { code: filesOf(bundle, 'SchedulePage.tsx'), texts: textsOf(bundle, '') },
        phone: { code: [...new Set(phone)], texts: textsOf(bundle, '-site') },
      }
      early.code = `const SCREENS = ${JSON.stringify(screens)}\n${early.code}`
    },
  }
}

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...all: never[]) => unknown>>[1]

/** Texts of the frame and of one part, by language; each language is a chunk of its own. */
function textsOf(bundle: Bundle, part: '' | '-site'): Record<string, string[]> {
  const languages = ['en', 'ru']
  const files = (language: string): string[] =>
    [`${language}-frame.ts`, `${language}${part}.ts`].flatMap((texts) => filesOf(bundle, `locales/${texts}`))
  return Object.fromEntries(languages.map((language) => [language, [...new Set(files(language))]]))
}

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

/** Smaller ones fit in a packet as they are. */
const COMPRESS_FROM_BYTES = 512

/** An eighth less than gzip in a second; the best takes ten times as long for another twelfth. */
const QUALITY = { usual: 9, best: 11 }

/** Besides the files of the largest screen, what is waited for before its first rows: its texts, its worker, the corner. */
const AWAITED =
  /^early\.js$|^assets\/(en|ru|en-frame|ru-frame|en-site|ru-site|site|frame-parts|corner|session\.worker)-[\w-]{8}\.js$/

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCallback)

/** Compresses each file once: a server that did it for everybody who opens the application worked on little else. */
export function compressPlugin(): Plugin {
  return {
    name: 'plumbline-compress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const awaited = new Set(filesOf(bundle, 'SchedulePage.tsx'))
      const compress = async (name: string, content: Buffer): Promise<void> => {
        const isAwaited = awaited.has(`/${name}`) || AWAITED.test(name)
        const params = { [constants.BROTLI_PARAM_QUALITY]: isAwaited ? QUALITY.best : QUALITY.usual }
        const [gz, br] = await Promise.all([gzip(content, { level: 9 }), brotli(content, { params })])
        writeFileSync(join(dir, `${name}.gz`), gz)
        writeFileSync(join(dir, `${name}.br`), br)
      }
      const files = Object.entries(bundle)
        .filter(([name]) => /\.(js|css|html|svg)$/.test(name))
        .map(([name, file]) => [name, Buffer.from(file.type === 'chunk' ? file.code : file.source)] as const)
      await Promise.all(
        files.filter(([, { length }]) => length >= COMPRESS_FROM_BYTES).map((file) => compress(...file)),
      )
    },
  }
}
