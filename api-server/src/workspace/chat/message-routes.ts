import {
  changedMessageFields,
  chatFile,
  chatFileLimits,
  chatFilePreview,
  chatMessageCreate,
  chatMessageDelete,
  chatMessageUpdate,
  chatReactionUpdate,
  type MessageFile,
  newMessageFields,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { may } from '@plumbline/core/permissions'
import type { Context } from 'koa'
import type { CollabApi } from '../../platform/collab/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import {
  type Api,
  parseInput,
  type ReceivedFile,
  receiveForm,
  type SignedIn,
  scopeOf,
} from '../../platform/http/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { deleteAttachments, sendAttachment, sendPreview, withAttachments } from '../attachments/index.ts'
import { mentionsIn } from '../notices/index.ts'
import type { StorageQuotas } from '../storage-quotas/index.ts'
import { admitToChannel, placeOfChannel, requireChannel } from './access.ts'
import type { Archive } from './archive.ts'
import type { Channel } from './channels-repository.ts'
import { selectMessage } from './messages-repository.ts'
import { markRead, selectReaders } from './readers-repository.ts'
import { carryOut, type Said } from './speaking.ts'
import type { Telling } from './telling.ts'

export interface ChatParts {
  database: Database
  storage: Storage
  quotas: StorageQuotas
  collabApi: CollabApi
  archive: Archive
  telling: Telling
}

const ofChannel = newMessageFields.pick({ chatId: true })

/** Texts and anchors of the longest message, as JSON. */
const MAX_FIELD_BYTES = 64 * 1_024

/** What is said in a channel, and the files that go with it. */
export function bindMessages(api: Api, parts: ChatParts): void {
  const { database, archive, telling } = parts
  const ofBody = (tx: Transaction, { input }: { input: { chatId: string } }) => placeOfChannel(tx, input.chatId)
  const ofParams = (tx: Transaction, { params }: { params: { id: string } }) => placeOfChannel(tx, params.id)

  /** Before a byte of a file is taken: the channel is named by a field that comes first. */
  const admit = (who: SignedIn, http: Context) => async (fields: Record<string, string>) => {
    const { channel } = await admitToChannel(database, { who, http, chatId: parseInput(ofChannel, fields).chatId })
    await parts.quotas.admit(scopeOf(who), channel.spaceId)
  }

  api.signedIn(chatMessageCreate, async ({ who, http }) => {
    const { fields, files } = await receive(http, admit(who, http))
    const { chatId, id, text, anchors, replyTo = null, writtenAt = null } = parseInput(newMessageFields, fields)
    const { channel } = await admitToChannel(database, { who, http, chatId })
    // Sent twice by somebody who never heard the answer: its files are there already.
    const known = await database.inScope(scopeOf(who), (tx) => selectMessage(tx, chatId, id))
    if (known?.by === who.person.id) return { message: known }
    const mentions = await named(database, channel, text)
    const said = await withFiles(parts, channel, who.person.id, files, (added) =>
      carryOut(parts, channel, who.person.id, {
        ...{ do: 'message.post', id, text, anchors, replyTo, writtenAt, mentions, files: added },
      }),
    )
    await database.inScope(scopeOf(who), (tx) => markRead(tx, channel, who.person.id, said.message.at))
    telling.said(channel, said, 'posted', mentions)
    archive.said(channel)
    return { message: said.message }
  })

  api.signedIn(chatMessageUpdate, async ({ who, http }) => {
    const { fields, files } = await receive(http, admit(who, http))
    const { chatId, messageId, text, anchors, keep } = parseInput(changedMessageFields, fields)
    const { channel } = await admitToChannel(database, { who, http, chatId })
    const before = await database.inScope(scopeOf(who), (tx) => selectMessage(tx, chatId, messageId))
    if (!before) throw new AppError('NOT_FOUND')
    if (before.by !== who.person.id) throw new AppError('CHAT_MESSAGE_FOREIGN')
    const mentions = await named(database, channel, text)
    const kept = before.files.filter(({ id }) => keep.includes(id))
    if (kept.length + files.length > chatFileLimits.count) throw tooManyFiles()
    const said = await withFiles(parts, channel, who.person.id, files, (added) =>
      carryOut(parts, channel, who.person.id, {
        ...{ do: 'message.edit', id: messageId, text, anchors, mentions, files: [...kept, ...added] },
      }),
    )
    await forgetFiles(database, channel, before.files, said.message.files)
    tellChange(channel, said)
    return { message: said.message }
  })

  api.inSpace(chatReactionUpdate, ofBody, async ({ subject, scope, input }) => {
    const { chatId, messageId, emoji, on } = input
    const channel = await database.inScope(scope, (tx) => requireChannel(tx, chatId, subject))
    const said = await carryOut(parts, channel, scope.userId, { do: 'message.react', id: messageId, emoji, on })
    tellChange(channel, said)
    return { message: said.message }
  })

  api.inSpace(
    chatMessageDelete,
    (tx, { params }) => placeOfChannel(tx, params.chatId),
    async ({ subject, scope, params: { chatId, messageId } }) => {
      const { channel, before } = await database.inScope(scope, async (tx) => ({
        channel: await requireChannel(tx, chatId, subject),
        before: await selectMessage(tx, chatId, messageId),
      }))
      const moderates = channel.kind !== 'direct' && may(subject, 'space.administer')
      const said = await carryOut(parts, channel, scope.userId, { do: 'message.delete', id: messageId, moderates })
      await forgetFiles(database, channel, before?.files ?? [], [])
      tellChange(channel, said)
      return { success: true as const }
    },
  )

  for (const [route, send] of [
    [chatFile, sendAttachment],
    [chatFilePreview, sendPreview],
  ] as const) {
    api.inSpace(route, ofParams, async ({ subject, scope, params, http }) => {
      await database.inScope(scope, (tx) => requireChannel(tx, params.id, subject))
      return send(parts, scope, { owner: { kind: 'chat', id: params.id }, id: params.fileId }, http)
    })
  }

  /** A change in the document tells itself. */
  function tellChange(channel: Channel, said: Said): void {
    if (said.archived) telling.said(channel, said, 'changed')
  }
}

const tooManyFiles = () => new AppError('CHAT_TOO_MANY_FILES', { max: chatFileLimits.count })

async function receive(http: Context, admit: (fields: Record<string, string>) => Promise<unknown>) {
  const { bytes: maxBytes, count: maxFiles } = chatFileLimits
  const form = await receiveForm(http, { maxBytes, maxFiles, maxFieldBytes: MAX_FIELD_BYTES, admit })
  if (form.tooMany) throw tooManyFiles()
  return form
}

function withFiles(
  parts: ChatParts,
  { id, spaceId }: Channel,
  userId: string,
  files: readonly ReceivedFile[],
  say: (files: MessageFile[]) => Promise<Said>,
): Promise<Said> {
  return withAttachments(parts, { owner: { kind: 'chat', id }, spaceId, userId, files }, say)
}

async function forgetFiles(
  database: Database,
  channel: Channel,
  before: readonly MessageFile[],
  after: readonly MessageFile[],
): Promise<void> {
  const kept = new Set(after.map(({ id }) => id))
  const gone = before.map(({ id }) => id).filter((id) => !kept.has(id))
  await database.asSystem((tx) => deleteAttachments(tx, { kind: 'chat', id: channel.id }, gone))
}

/** Of those whom a text names, the ones who may read it. */
async function named(database: Database, channel: Channel, text: string): Promise<string[]> {
  const logins = mentionsIn(text)
  if (logins.length === 0) return []
  const readers = await database.asSystem((tx) => selectReaders(tx, channel))
  return readers.filter(({ login }) => logins.includes(login.toLowerCase())).map(({ id }) => id)
}
