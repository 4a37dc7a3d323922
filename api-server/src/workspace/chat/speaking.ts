import type { Message } from '@plumbline/core/contract'
import { type ChatCommand, changedMessage } from '@plumbline/core/documents/chat'
import { Refused } from '@plumbline/core/documents/rooms'
import { AppError, isErrorCode } from '@plumbline/core/errors'
import type { CollabApi } from '../../platform/collab/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { requireDocument, roomOf } from './authorizer.ts'
import { type Channel, findChannel } from './channels-repository.ts'
import { lockMessage, storeMessages } from './messages-repository.ts'

type PersonalCommand = Exclude<ChatCommand, { do: 'messages.archive' }>

export interface Said {
  message: Message
  /** It is not in the document any more, so that nobody is told by it. */
  archived: boolean
}

/** Says or changes something in somebody's name, in the document of the channel or, where it has left that, in the archive. */
export async function carryOut(
  { database, collabApi }: { database: Database; collabApi: CollabApi },
  channel: Channel,
  userId: string,
  command: PersonalCommand,
): Promise<Said> {
  const message = await inDocument(collabApi, channel, userId, command)
  if (message) {
    await database.asSystem(async (tx) => {
      // Deleted with its node or space while somebody spoke.
      if (!(await findChannel(tx, channel.id))) throw new AppError('NOT_FOUND')
      await storeMessages(tx, channel, [message])
    })
    return { message, archived: false }
  }
  if (command.do === 'message.post') throw new Error('a message that was just said is nowhere')
  return { message: await inArchive(database, channel, userId, command), archived: true }
}

/** Null: the document does not hold the message. */
async function inDocument(
  collabApi: CollabApi,
  { id }: Channel,
  userId: string,
  command: PersonalCommand,
): Promise<Message | null> {
  await requireDocument(collabApi, id)
  try {
    await collabApi.command(roomOf(id), [command], userId, 'write')
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND' && command.do !== 'message.post') return null
    throw error
  }
  // At least as new as what was just done; the archive may have taken it in between.
  return collabApi.find(roomOf(id), 'messages', command.id)
}

function inArchive(
  database: Database,
  channel: Channel,
  userId: string,
  command: Exclude<PersonalCommand, { do: 'message.post' }>,
): Promise<Message> {
  return database.asSystem(async (tx) => {
    const stored = await lockMessage(tx, channel.id, command.id)
    if (!stored) throw new AppError('NOT_FOUND')
    const after = changed(stored, command, userId)
    await storeMessages(tx, channel, [after])
    return after
  })
}

function changed(before: Message, command: Exclude<PersonalCommand, { do: 'message.post' }>, userId: string): Message {
  try {
    return changedMessage(before, command, { userId, now: Date.now() })
  } catch (error) {
    if (!(error instanceof Refused) || !isErrorCode(error.refusal.code)) throw error
    throw new AppError(error.refusal.code, error.refusal.params)
  }
}
