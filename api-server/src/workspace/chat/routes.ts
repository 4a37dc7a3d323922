import {
  type ChatSettings,
  chatDirect,
  chatLastRead,
  chatList,
  chatMessage,
  chatMessages,
  chatOfNode,
  chatSearch,
  chatSettings,
  chatSettingsSet,
  chatUsers,
  chatWorks,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Subject } from '@plumbline/core/permissions'
import { effectiveRightsOf } from '../../identity/access/index.ts'
import type { Scope, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { selectNode } from '../eps/index.ts'
import { namedSpace } from '../spaces/index.ts'
import { admitToChannel, placeOfChannel, requireChannel } from './access.ts'
import { type About, type Channel, channelAbout, channelsOfWorks, usableChannels } from './channels-repository.ts'
import { bindMessages, type ChatParts } from './message-routes.ts'
import { searchMessages, selectMessage, selectPage } from './messages-repository.ts'
import { mayUse } from './policy.ts'
import {
  markRead,
  mute,
  type Reading,
  selectReaders,
  selectReadings,
  selectSettings,
  storeSettings,
} from './readers-repository.ts'
import { viewsOf } from './views.ts'

/** Channels shown in the list. */
const MOST_LISTED = 500
const MOST_FOUND = 100
/** Works of a schedule that are marked; of a schedule that is talked about more, the newest. */
const MOST_WORKS = 5_000

export interface ChatRoutes extends ChatParts {
  /** The person has read a channel: their other tabs show it. */
  read(userId: string, event: { chatId: string; lastRead: number; unread: number }): void
}

export function bindChat(api: Api, parts: ChatRoutes): void {
  // `settings`, `list`, `eps` and `search` before the ids: the first path that fits is taken.
  bindChannels(api, parts)
  bindReading(api, parts)
  bindMessages(api, parts)
}

function bindChannels(api: Api, { database }: ChatRoutes): void {
  api.signedIn(chatSettings, ({ scope }) => database.inScope(scope, (tx) => selectSettings(tx, scope.userId)))

  api.signedIn(chatSettingsSet, async ({ who, scope, http, input: { chatId, muted, toasts, desktop } }) => {
    if (chatId !== undefined && muted !== undefined) {
      const { channel } = await admitToChannel(database, { who, http, chatId })
      await database.inScope(scope, (tx) => mute(tx, channel, scope.userId, muted))
    }
    return database.inScope(scope, async (tx) => {
      const before = await selectSettings(tx, scope.userId)
      const after: ChatSettings = { toasts: toasts ?? before.toasts, desktop: desktop ?? before.desktop }
      if (toasts !== undefined || desktop !== undefined) await storeSettings(tx, scope.userId, after)
      return after
    })
  })

  api.inSpace(chatList, namedSpace, ({ scope, spaceId }) =>
    database.inScope(scope, async (tx) => {
      await channelAbout(tx, { kind: 'space', spaceId })
      const views = await viewsOf(tx, scope.userId, await usableChannels(tx, scope.userId, spaceId))
      const spoken = views.filter(({ kind, last }) => kind === 'space' || last !== null)
      const chats = spoken.sort((one, other) => (other.last?.at ?? 0) - (one.last?.at ?? 0)).slice(0, MOST_LISTED)
      return { chats }
    }),
  )

  api.inSpace(chatSearch, namedSpace, ({ scope, spaceId, input }) =>
    database.inScope(scope, async (tx) => {
      const channels = await usableChannels(tx, scope.userId, spaceId)
      const ids = channels.map(({ id }) => id)
      return { found: await searchMessages(tx, ids, input.text, MOST_FOUND) }
    }),
  )

  const viewAbout = async (tx: Transaction, subject: Subject, about: About) => {
    const channel = await channelAbout(tx, about)
    if (!mayUse(subject, channel)) throw new AppError('FORBIDDEN')
    const [chat] = await viewsOf(tx, subject.userId, [channel])
    return { chat: chat! }
  }

  api.inSpace(
    chatOfNode,
    async (tx, { params }) => (await selectNode(tx, params.id))?.spaceId ?? null,
    ({ scope, subject, spaceId, params: { id: nodeId }, input: { workId } }) =>
      database.inScope(scope, async (tx) => {
        const node = await selectNode(tx, nodeId)
        if (!node || node.kind === 'folder') throw new AppError('NOT_FOUND')
        if (workId === undefined) return viewAbout(tx, subject, { kind: 'node', spaceId, nodeId })
        if (node.kind !== 'schedule') throw new AppError('NOT_FOUND')
        return viewAbout(tx, subject, { kind: 'work', spaceId, nodeId, workId })
      }),
  )

  api.inSpace(
    chatWorks,
    async (tx, { params }) => {
      const node = await selectNode(tx, params.scheduleId)
      return node?.kind === 'schedule' ? node.spaceId : null
    },
    ({ scope, params: { scheduleId } }) =>
      database.inScope(scope, async (tx) => {
        const channels = await channelsOfWorks(tx, scheduleId, MOST_WORKS)
        const ids = channels.map(({ chatId }) => chatId)
        const readings = await selectReadings(tx, scope.userId, ids)
        return { works: channels.map((one) => ({ ...one, unread: quietly(readings.get(one.chatId)) })) }
      }),
  )

  api.inSpace(chatDirect, namedSpace, ({ scope, subject, spaceId, input: { userId } }) =>
    database.inScope(scope, async (tx) => {
      const other = await effectiveRightsOf(tx, userId, spaceId, [])
      if (!other || userId === scope.userId) throw new AppError('NOT_FOUND')
      return viewAbout(tx, subject, { kind: 'direct', spaceId, people: [scope.userId, userId] })
    }),
  )
}

/** Whoever has muted a channel is not shown that it goes on. */
const quietly = (reading: Reading | undefined): number => (!reading || reading.muted ? 0 : reading.unread)

function bindReading(api: Api, { database, read }: ChatRoutes): void {
  const ofParams = (tx: Transaction, { params }: { params: { id: string } }) => placeOfChannel(tx, params.id)
  const within = <T>(
    { scope, subject }: { scope: Scope; subject: Subject },
    id: string,
    work: (tx: Transaction, channel: Channel) => Promise<T>,
  ): Promise<T> => database.inScope(scope, async (tx) => work(tx, await requireChannel(tx, id, subject)))

  api.inSpace(chatMessages, ofParams, (call) =>
    within(call, call.params.id, async (tx, { id }) => {
      const { limit, before, after } = call.input
      const page = await selectPage(tx, id, { before, after, limit: limit + 1 })
      const messages = after === undefined ? page.slice(-limit) : page.slice(0, limit)
      return { messages, more: page.length > limit }
    }),
  )

  api.inSpace(chatMessage, ofParams, (call) =>
    within(call, call.params.id, async (tx, { id }) => {
      const message = await selectMessage(tx, id, call.input.messageId)
      if (!message && call.input.messageId !== undefined) throw new AppError('NOT_FOUND')
      return { message }
    }),
  )

  api.inSpace(chatUsers, ofParams, (call) =>
    within(call, call.params.id, async (tx, channel) => ({ users: await selectReaders(tx, channel) })),
  )

  api.inSpace(
    chatLastRead,
    (tx, { input }) => placeOfChannel(tx, input.chatId),
    async (call) => {
      const { userId } = call.scope
      const now = await within(call, call.input.chatId, async (tx, channel) => {
        // Nobody has read what was not said yet.
        const newest = (await selectMessage(tx, channel.id))?.at ?? 0
        await markRead(tx, channel, userId, Math.min(call.input.at, newest))
        const reading = (await selectReadings(tx, userId, [channel.id])).get(channel.id)
        return { lastRead: reading?.lastRead ?? 0, unread: reading?.unread ?? 0 }
      })
      read(userId, { chatId: call.input.chatId, ...now })
      return now
    },
  )
}
