import { type Anchor, chatOfNode, chatUsers } from '@plumbline/core/contract'
import { call } from '../../api/call.ts'
import { newId } from '../../api/new-id.ts'
import { send } from './outbox.ts'

interface Said {
  scheduleId: string
  workId: string
  /** Who is named, so that they get a notice. */
  personId: string
  anchor: Anchor
  text: string
}

/** Says something to one person in the channel of a work; false: they do not read that channel, and nothing was said. */
export async function sayAboutWork({ scheduleId, workId, personId, anchor, text }: Said): Promise<boolean> {
  const { chat } = await call(chatOfNode, { params: { id: scheduleId }, input: { workId }, quiet: true })
  const { users } = await call(chatUsers, { params: { id: chat.id }, quiet: true })
  const person = users.find(({ id }) => id === personId)
  if (!person) return false
  const message = { id: newId(), chatId: chat.id, replyTo: null, files: [], anchors: [anchor] }
  send({ ...message, text: `@${person.login} ${text}` })
  return true
}
