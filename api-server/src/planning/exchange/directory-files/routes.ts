import {
  directoryDownload,
  directorySynonyms,
  directorySynonymsSet,
  directoryUpload,
  directoryUploadPreview,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import { type Api, parseInput, receiveForm, type SpaceCall } from '../../../platform/http/index.ts'
import { placeOfDirectory, setSynonymsOfRow, synonymsOfRow } from '../../vocabulary/directories/index.ts'
import type { DirectoryFiles } from './service.ts'

const mimes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
} as const

/** Of the field that says what is chosen: places of rows that are left out, and columns. */
const MAX_FIELD_BYTES = 131_072

export function bindDirectoryFiles(
  api: Api,
  { database, directoryFiles }: { database: Database; directoryFiles: DirectoryFiles },
): void {
  const ofDirectory = (tx: Transaction, { params }: { params: { directoryId: string } }) =>
    placeOfDirectory(tx, params.directoryId)

  const receive = async ({ http, scope, spaceId, params }: SpaceCall<{ directoryId: string }, unknown>) => {
    const { maxBytes } = directoryFiles
    const { fields, files } = await receiveForm(http, { maxBytes, maxFiles: 1, maxFieldBytes: MAX_FIELD_BYTES })
    const [file] = files
    if (!file) throw new AppError('BAD_REQUEST', { field: 'file', reason: 'missing' })
    const { choice } = parseInput(directoryUpload.input, fields)
    return { scope, spaceId, directoryId: params.directoryId, file, choice }
  }

  api.inSpace(directoryUploadPreview, ofDirectory, async (call) => directoryFiles.preview(await receive(call)))
  api.inSpace(directoryUpload, ofDirectory, async (call) => directoryFiles.start(await receive(call)))

  api.inSpace(directorySynonyms, ofDirectory, async ({ scope, params: { directoryId, rowId } }) => ({
    synonyms: await database.inScope(scope, (tx) => synonymsOfRow(tx, directoryId, rowId)),
  }))
  api.inSpace(directorySynonymsSet, ofDirectory, async ({ scope, params, input }) => ({
    synonyms: await database.inScope(scope, (tx) => setSynonymsOfRow(tx, params, scope.userId, input.synonyms)),
  }))

  api.inSpace(directoryDownload, ofDirectory, async ({ scope, params: { directoryId, format }, input, http }) => {
    const { name, bytes } = await directoryFiles.write(scope, directoryId, { format, ...input })
    http.attachment(`${name}.${format}`)
    http.type = mimes[format]
    http.set('cache-control', 'no-store')
    return bytes
  })
}
