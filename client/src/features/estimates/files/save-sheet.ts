import type { SheetLine } from '@plumbline/core/estimate-files'
import { sheetName } from '@plumbline/core/text'
import { inSlices } from '../../../session/in-slices.ts'
import { fileFromThread } from '../../../shell/file-from-thread.ts'
import { saveFile } from '../../../shell/save-file.ts'
import type { WorkbookPiece } from './workbook.worker.ts'

/** Lines that go to the thread at once. */
const PIECE = 500

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
  const post = (piece: WorkbookPiece): void => worker.postMessage(piece)
  const file = await fileFromThread(worker, async () => {
    await inSlices(postedLines(lines, post))
    post({ sheet: sheetName(name), widths })
  })
  saveFile(file, `${name}.xlsx`)
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
