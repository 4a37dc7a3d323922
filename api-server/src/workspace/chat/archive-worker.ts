/** Worker thread: opens the document of a channel and reads what is in it. */
import { type Message, readChannel } from '@plumbline/core/documents/chat'
import * as Y from 'yjs'
import { openCollabApi } from '../../platform/collab/index.ts'
import { answerTasks } from '../../platform/workers/index.ts'

export interface ChannelTask {
  url: string
  token: string
  room: string
}

answerTasks<ChannelTask, Message[]>(async ({ url, token, room }) => {
  const { update } = await openCollabApi(url, token).read(room, 'system')
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  return { result: readChannel(doc) }
})
