import type { EstimateFile, EstimateMapping, ReadEstimateFile } from '@plumbline/core/estimate-files'
import type { FileAnswer, FileQuestion } from './reading.worker.ts'

/** What is looked at before a file becomes an estimate; of a workbook first which columns it has. */
export type FoundFile =
  | Extract<ReadEstimateFile, { ok: false }>
  | ({ ok: true; counts: Record<'sections' | 'items' | 'resources', number> } & Pick<EstimateFile, 'name' | 'issues'>)
  | FoundTable

export interface FoundTable {
  ok: 'table'
  /** With their first rows as texts. */
  sheets: readonly { name: string; rows: readonly (readonly string[])[] }[]
  mapping: EstimateMapping
}

/** A file of another program. It stays in a thread: what fifty thousand items say takes the main thread seconds to receive. */
export class OpenedFile {
  readonly #worker = new Worker(new URL('./reading.worker.ts', import.meta.url), { type: 'module' })

  read(file: File): Promise<FoundFile> {
    return this.#ask(file) as Promise<FoundFile>
  }

  /** Another sheet of the workbook, or another row with its titles. */
  guess(sheet: number, headRow?: number): Promise<EstimateMapping> {
    return this.#ask({ sheet, ...(headRow === undefined ? {} : { headRow }) }) as Promise<EstimateMapping>
  }

  readBy(mapping: EstimateMapping): Promise<FoundFile> {
    return this.#ask({ mapping }) as Promise<FoundFile>
  }

  close(): void {
    this.#worker.terminate()
  }

  #ask(question: FileQuestion): Promise<FileAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<FileAnswer>()
    const failed = (event: Event): void => reject(new Error(event instanceof ErrorEvent ? event.message : 'unreadable'))
    this.#worker.onmessage = ({ data }: MessageEvent<FileAnswer>) => resolve(data)
    this.#worker.onerror = failed
    this.#worker.onmessageerror = failed
    this.#worker.postMessage(question)
    return promise
  }
}
