import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { openBrowser } from './browser.ts'
import type { EngineQuestion } from './engine-worker.ts'

type Ask = <Answer>(question: EngineQuestion) => Promise<Answer>

/** The worker as one script, as a browser gets it. */
async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL('engine-worker.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'engine' } },
  })
  const [first] = Array.isArray(built) ? built : [built]
  if (!first || !('output' in first)) throw new Error('Nothing was built')
  return first.output[0].code
}

/** Runs the engine in a worker of Chromium, without any server. */
export const withChromiumWorker = <T>(use: (ask: Ask) => Promise<T>): Promise<T> =>
  withChromiumWorkers(1, ([ask]) => use(ask!))

export async function withChromiumWorkers<T>(count: number, use: (asks: Ask[]) => Promise<T>): Promise<T> {
  const code = await bundle()
  const browser = await openBrowser('whole')
  try {
    const page = await browser.newPage()
    return await use(await Promise.all(Array.from({ length: count }, () => workerIn(page, code))))
  } finally {
    await browser.close()
  }
}

async function workerIn(page: Page, code: string): Promise<Ask> {
  const worker = await page.evaluateHandle(
    (script) => new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))),
    code,
  )
  return <Answer>(question: EngineQuestion) =>
    worker.evaluate(
      (other, asked) =>
        new Promise<Answer>((resolve, reject) => {
          other.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data)
          other.onerror = (event) => reject(new Error(event.message))
          other.postMessage(asked)
        }),
      question,
    )
}
