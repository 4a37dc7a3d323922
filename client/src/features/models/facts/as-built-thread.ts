import type { AsBuiltMapping, AsBuiltReading } from '@plumbline/core/bim'
import type { ElementNames } from './element-names.ts'
import type { ListAnswer, ListTask, OpenedList } from './list.worker.ts'

/** Reads a list of what was built, and matches its lines, away from the page: of a hundred thousand it takes a second. */
export class AsBuiltThread {
  readonly #worker = new Worker(new URL('./list.worker.ts', import.meta.url), { type: 'module' })
  #turn: Promise<unknown> = Promise.resolve()

  /** null: it is no list that can be read. */
  async open(file: File): Promise<OpenedList | null> {
    const bytes = await file.arrayBuffer()
    const answer = await this.#ask({ file: bytes }, [bytes])
    return 'opened' in answer ? answer.opened : null
  }

  async match(mapping: AsBuiltMapping, names: readonly ElementNames[]): Promise<AsBuiltReading> {
    const answer = await this.#ask({ mapping, names }, [])
    if ('reading' in answer) return answer.reading
    throw new Error('failed' in answer ? answer.failed : 'The list was not matched')
  }

  close(): void {
    this.#worker.terminate()
  }

  /** One after the other, so that each answer is that of its question. */
  #ask(task: ListTask, transfer: Transferable[]): Promise<ListAnswer> {
    const turn = this.#turn.then(() => {
      const { promise, resolve, reject } = Promise.withResolvers<ListAnswer>()
      this.#worker.onmessage = ({ data }: MessageEvent<ListAnswer>) => resolve(data)
      this.#worker.onerror = ({ message }) => reject(new Error(message))
      this.#worker.postMessage(task, transfer)
      return promise
    })
    this.#turn = turn.catch(() => undefined)
    return turn
  }
}
