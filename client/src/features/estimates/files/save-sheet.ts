import type { SheetLine } from '@plumbline/core/estimate-files'
import { inSlices } from '../../../session/in-slices.ts'
import { saveFile } from '../../../shell/save-file.ts'
import type { WorkbookPiece } from './workbook.worker.ts'

/** Lines that go to the thread at once. */
const PIECE = 500
/** Excel takes 31 characters and none of these. */
const NOT_IN_NAME = /[[\]:*?/\\]/g

interface Sheet {
  /** Of the file, without its ending. */
  name: string
  /** Of its columns, in characters. */
  widths: readonly number[]
  lines: Iterable<SheetLine>
}

/** A workbook of one sheet, made in a thread: the page goes on meanwhile. */
export async function saveSheet({ name, widths, lines }: Sheet): Promise<void> {
  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  worker.onmessage = ({ data }: MessageEvent<Blob | string>) =>
    typeof data === 'string' ? reject(new Error(data)) : resolve(data)
  worker.onerror = ({ message }) => reject(new Error(message))
  const post = (piece: WorkbookPiece): void => worker.postMessage(piece)
  try {
    await inSlices(postedLines(lines, post))
    post({ sheet: name.replaceAll(NOT_IN_NAME, ' ').slice(0, 31), widths })
    saveFile(await promise, `${name}.xlsx`)
  } finally {
    worker.terminate()
  }
}

function* postedLines(lines: Iterable<SheetLine>, post: (piece: SheetLine[]) => void): Generator<void, void, void> {
  let piece: SheetLine[] = []
  for (const line of lines) {
    if (piece.push(line) === PIECE) {
      post(piece)
      piece = []
    }
    yield
  }
  post(piece)
}
