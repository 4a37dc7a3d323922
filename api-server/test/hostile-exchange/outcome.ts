/** What the threads that read files make of one, and whether it is told in a sentence. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { AppError } from '@plumbline/core/errors'
import { type ImportThreads, startImportThreads } from '../../src/planning/exchange/uploads/threads.ts'
import type { ReadResult } from '../../src/planning/exchange/uploads/worker.ts'

export interface Reader extends AsyncDisposable {
  /** `read`, or the code of the refusal with its reason; another failure is thrown. */
  outcome(name: string, bytes: Uint8Array): Promise<string>
  opened(name: string, bytes: Uint8Array): Promise<ReadResult>
}

export async function openReader(): Promise<Reader> {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  const threads = startImportThreads()
  const opened = async (name: string, bytes: Uint8Array): Promise<ReadResult> => {
    const path = join(folder, 'file.gz')
    await writeFile(path, gzipSync(bytes, { level: 1 }))
    return readIn(threads, path, name)
  }
  return {
    opened,
    outcome: async (name, bytes) => {
      try {
        await opened(name, bytes)
        return 'read'
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return [error.code, error.params.reason ?? ''].join(' ').trim()
      }
    },
    [Symbol.asyncDispose]: async () => {
      await threads[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

const readIn = (threads: ImportThreads, path: string, fileName: string): Promise<ReadResult> =>
  threads.read(
    {
      ...{ kind: 'read', path, fileName, table: null, skip: 0, day: 20_000, chosen: null },
      ...{ current: null, attributes: [], register: { known: [], mayMake: true }, rule: null },
    },
    { owner: 'hostile', progress: () => undefined },
  )

const locales = new URL('../../../client/src/i18n/locales/', import.meta.url)

/** Whether people read words, in both languages, for an outcome. */
export async function sentences(): Promise<(outcome: string) => boolean> {
  const textsOf = async (name: string) => JSON.parse(await readFile(new URL(name, locales), 'utf8')) as object
  const [error, issue] = [
    await Promise.all(['en/error.json', 'ru/error.json'].map(textsOf)),
    await Promise.all(['en/issue.json', 'ru/issue.json'].map(textsOf)),
  ]
  return (outcome) => {
    const [code = '', reason] = outcome.split(' ')
    const isTold = error.every((texts) => code in texts)
    return outcome === 'read' || (isTold && (reason === undefined || issue.every((texts) => reason in texts)))
  }
}

/** The file without its end, at every so many bytes. */
export function* cuts(bytes: Buffer, every: number): Generator<[at: number, cut: Buffer]> {
  for (let at = every; at < bytes.length; at += every) yield [at, bytes.subarray(0, at)]
}
