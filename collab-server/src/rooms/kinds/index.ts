import { partsOfRoom, type RoomKind } from '@plumbline/core/documents/rooms'
import { bim } from './bim.ts'
import { chat } from './chat.ts'
import { day } from './day.ts'
import { estimate } from './estimate.ts'
import { kanban } from './kanban.ts'
import type { DocumentKind } from './kind.ts'
import { schedule } from './schedule.ts'

const kinds: Readonly<Record<RoomKind, DocumentKind>> = { schedule, chat, kanban, bim, day, estimate }

export function kindOf(room: string): DocumentKind {
  const parts = partsOfRoom(room)
  if (!parts) throw new Error(`no such kind of document: ${room}`)
  return kinds[parts.kind]
}

export type { Acting, ChangeLog, DocumentKind, Editor } from './kind.ts'
