import { open } from 'node:fs/promises'
import { MAX_BATCH } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import yauzl from 'yauzl'
import { streamToFile } from '../../../platform/http/index.ts'

const MARK = Buffer.from('PK', 'latin1')

/** Workbooks and models are archives too: those are files of their own kind. */
export async function isArchive(path: string, name: string): Promise<boolean> {
  if (!/\.zip$/i.test(name)) return false
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(MARK.length), 0, MARK.length, 0)
  return buffer.equals(MARK)
}

export interface InArchive {
  name: string
  /** Its place among all that the archive lists. */
  inside: number
}

/** What systems leave in archives beside the files of people. */
const isOfSystem = (name: string): boolean => /(^|\/)(\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/.test(name)

/** Only the list is read. Throws BATCH_ARCHIVE, also for names that lead out of the archive; BATCH_TOO_MANY. */
export async function filesIn(path: string, archiveName: string): Promise<InArchive[]> {
  const found: InArchive[] = []
  try {
    let inside = 0
    const archive = await yauzl.openPromise(path)
    for await (const { fileName } of archive.eachEntry()) {
      const isFile = !fileName.endsWith('/') && !isOfSystem(fileName)
      if (isFile) found.push({ name: fileName, inside })
      if (++inside > MAX_BATCH) throw new AppError('BATCH_TOO_MANY', { max: MAX_BATCH })
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('BATCH_ARCHIVE', { file: archiveName })
  }
  return found
}

/** Throws UPLOAD_TOO_LARGE, UPLOAD_BROKEN, UPLOAD_EMPTY. */
export async function unpack(path: string, wanted: number, to: string, maxBytes: number): Promise<void> {
  try {
    const archive = await yauzl.openPromise(path)
    let inside = 0
    for await (const entry of archive.eachEntry()) {
      if (inside++ !== wanted) continue
      await streamToFile(await archive.openReadStreamPromise(entry), to, maxBytes)
      return
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('UPLOAD_BROKEN', { reason: 'archive' })
  }
  throw new AppError('UPLOAD_EMPTY')
}
