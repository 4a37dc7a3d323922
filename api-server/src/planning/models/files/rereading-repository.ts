import { PRIMITIVES_SCHEMA } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'
import { READER_VERSION } from './reader-version.ts'

/** Begun at a time; the next ones when these are read. */
const AT_ONCE = 20

export interface OutdatedModel {
  modelId: string
  spaceId: string
  scheduleId: string
  name: string
  fileName: string
  storedFile: string
  /** Of the newest revision: it is read again in their name. */
  authorId: string
}

/** Models that an older reader has read, the longest unread first; those that are being read are among them. */
export async function selectOutdated(tx: Transaction): Promise<OutdatedModel[]> {
  return tx('models as m')
    .join('model_files as f', 'f.model_id', 'm.id')
    .join('model_revisions as r', (on) => on.on('r.model_id', 'm.id').andOn('r.revision', 'm.revision'))
    .where('f.reader', '<', READER_VERSION)
    .whereNull('m.deleted_at')
    .whereNot('m.schema', PRIMITIVES_SCHEMA)
    .orderBy('r.at')
    .limit(AT_ONCE)
    .select('m.id as modelId', 'm.space_id as spaceId', 'm.schedule_id as scheduleId', 'm.name')
    .select('r.file_name as fileName', 'f.stored_file as storedFile', 'r.author_id as authorId')
}

/** It was tried: what cannot be read any more stays as it is, and is not tried every few minutes. */
export async function noteTried(tx: Transaction, modelId: string): Promise<void> {
  await tx('model_files').where({ model_id: modelId }).update({ reader: READER_VERSION })
}

/** Whether the model is still of that file, and of an older reader. */
export async function isOutdated(tx: Transaction, modelId: string, storedFile: string): Promise<boolean> {
  const file = tx('model_files').where({ model_id: modelId, stored_file: storedFile })
  return (await file.where('reader', '<', READER_VERSION).first('model_id')) !== undefined
}
