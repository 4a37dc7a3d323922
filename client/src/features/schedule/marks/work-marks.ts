import { type ChatEvent, chatWorks, kanbanScheduleCards } from '@plumbline/core/contract'
import { proxy, ref } from 'valtio'
import { call } from '../../../api/call.ts'
import { onReconnected, onServerEvent } from '../../../api/socket.ts'
import { session } from '../../../session/session.ts'

/** What waits beside a work: messages nobody here has read, and cards that are not done. */
export interface WorkMark {
  /** Its channel; '' where nothing was said. */
  chatId: string
  unread: number
  cards: number
}

type Marks = ReadonlyMap<string, WorkMark>

/** By work, of the schedule that is open; replaced as a whole, because there may be thousands. */
export const workMarks = proxy<{ scheduleId: string; of: Marks }>({ scheduleId: '', of: ref(new Map()) })

const nothing: WorkMark = { chatId: '', unread: 0, cards: 0 }
/** Cards move often, and marks are quiet. */
const PAUSE_MS = 1_000

/** While a schedule is open. Returns how to stop. */
export function followMarks(scheduleId: string): () => void {
  Object.assign(workMarks, { scheduleId, of: ref(new Map()) })
  const isStill = (): boolean => workMarks.scheduleId === scheduleId
  const readTalk = (): void => void takeTalk(scheduleId, isStill)
  const readCards = (): void => void takeCards(scheduleId, isStill)
  let waiting: ReturnType<typeof setTimeout> | null = null
  const cardsChanged = (): void => {
    waiting ??= setTimeout(() => {
      waiting = null
      readCards()
    }, PAUSE_MS)
  }
  const readAll = (): void => {
    readTalk()
    readCards()
  }
  readAll()
  const ends = [
    onReconnected(readAll),
    onServerEvent('access', readAll),
    onServerEvent('chat', (event) => event.nodeId === scheduleId && heard(event)),
    onServerEvent('chatRead', ({ chatId, unread }) => {
      const known = [...workMarks.of].find(([, mark]) => mark.chatId === chatId)
      if (known) change(known[0], { unread })
    }),
    onServerEvent('boards', (event) => event.scheduleId === scheduleId && cardsChanged()),
  ]
  return () => {
    if (waiting) clearTimeout(waiting)
    for (const end of ends) end()
    if (isStill()) Object.assign(workMarks, { scheduleId: '', of: ref(new Map()) })
  }
}

const markOf = (workId: string): WorkMark => workMarks.of.get(workId) ?? nothing

function change(workId: string, to: Partial<WorkMark>): void {
  workMarks.of = ref(new Map(workMarks.of).set(workId, { ...markOf(workId), ...to }))
}

function heard({ workId, chatId, what, message }: ChatEvent): void {
  if (workId === null || what !== 'posted') return
  const { unread } = markOf(workId)
  change(workId, { chatId, unread: message.by === session.person?.id ? unread : unread + 1 })
}

async function takeTalk(scheduleId: string, isStill: () => boolean): Promise<void> {
  const read = await call(chatWorks, { params: { scheduleId }, quiet: true }).catch(() => null)
  if (!read || !isStill()) return
  const talk = new Map(read.works.map(({ workId, chatId, unread }) => [workId, { chatId, unread }]))
  const silent = { chatId: '', unread: 0 }
  replace(talk.keys(), (id) => ({ ...markOf(id), ...(talk.get(id) ?? silent) }))
}

async function takeCards(scheduleId: string, isStill: () => boolean): Promise<void> {
  const read = await call(kanbanScheduleCards, { params: { scheduleId }, quiet: true }).catch(() => null)
  if (!read || !isStill()) return
  const open = new Map<string, number>()
  for (const { workId, stage } of read.cards) if (stage !== 'done') open.set(workId, (open.get(workId) ?? 0) + 1)
  replace(open.keys(), (id) => ({ ...markOf(id), cards: open.get(id) ?? 0 }))
}

function replace(fresh: Iterable<string>, fill: (workId: string) => WorkMark): void {
  const all = [...new Set([...workMarks.of.keys(), ...fresh])].map((id) => [id, fill(id)] as const)
  workMarks.of = ref(new Map(all.filter(([, { chatId, cards }]) => chatId !== '' || cards > 0)))
}
