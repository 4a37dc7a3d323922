import type { MessageFile } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'

/** What a file belongs to: a channel or a board. */
export interface Owner {
  kind: 'chat' | 'kanban'
  id: string
}

export interface NewAttachment extends MessageFile {
  /** Gzip-compressed. */
  storedFile: string
  preview: Buffer | null
}

const at = ({ kind, id }: Owner) => ({ owner_kind: kind, owner_id: id })

export async function insertAttachments(
  tx: Transaction,
  owner: Owner,
  { spaceId, userId }: { spaceId: string; userId: string },
  files: readonly NewAttachment[],
): Promise<void> {
  if (files.length === 0) return
  await tx('attachments').insert(
    files.map(({ id, name, mime, bytes, width, height, storedFile, preview }) => ({
      ...{ id, space_id: spaceId, ...at(owner), by_user: userId },
      ...{ name, mime, bytes, width, height, stored_file: storedFile, preview },
      // A board tells what it uses; a message is there as soon as its files are.
      unused_since: owner.kind === 'kanban' ? tx.fn.now() : null,
    })),
  )
}

/** Gzip-compressed. */
export async function selectAttachment(
  tx: Transaction,
  owner: Owner,
  id: string,
): Promise<{ name: string; bytes: number; storedFile: string } | null> {
  return (
    (await tx('attachments')
      .where({ id, ...at(owner) })
      .first('name', 'bytes', 'stored_file as storedFile')) ?? null
  )
}

export interface KeptAttachment {
  id: string
  name: string
  mime: string
  /** Gzip-compressed. */
  storedFile: string
}

export async function selectAttachments(tx: Transaction, owner: Owner): Promise<KeptAttachment[]> {
  return tx('attachments').where(at(owner)).orderBy('id').select('id', 'name', 'mime', 'stored_file as storedFile')
}

/** WebP. */
export async function selectPreview(tx: Transaction, owner: Owner, id: string): Promise<Buffer | null> {
  const row = await tx('attachments')
    .where({ id, ...at(owner) })
    .first('preview')
  return row?.preview ?? null
}

export async function deleteAttachments(tx: Transaction, owner: Owner, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx('attachments').where(at(owner)).whereIn('id', ids).delete()
}

/** The owner uses these, and no others of its files. */
export async function noteUsedAttachments(tx: Transaction, owner: Owner, used: readonly string[]): Promise<void> {
  const all = () => tx('attachments').where(at(owner))
  await all().whereIn('id', used).whereNotNull('unused_since').update({ unused_since: null })
  await all().whereNotIn('id', used).whereNull('unused_since').update({ unused_since: tx.fn.now() })
}

/** What was taken away stays as long as what lies in the bin: nobody has a page open for longer, to undo that. */
export async function forgetUnusedAttachments(tx: Transaction): Promise<void> {
  await tx('attachments').whereRaw("unused_since < now() - interval '30 days'").delete()
}
