import type { LinksCommand } from '@plumbline/core/documents/bim'
import type { BoardCommand } from '@plumbline/core/documents/board'
import type { ChatCommand } from '@plumbline/core/documents/chat'
import type { DaysCommand } from '@plumbline/core/documents/day'
import type { EstimateCommand } from '@plumbline/core/documents/estimate'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'

/** By the kind of the room. */
export type RoomCommand = ScheduleCommand | ChatCommand | BoardCommand | LinksCommand | EstimateCommand | DaysCommand

/** Commands as they are sent: what a thread made of many passes through the loop untouched. */
export type EncodedCommands = Uint8Array<ArrayBuffer>

export function encodeCommands(commands: readonly RoomCommand[]): EncodedCommands {
  return new TextEncoder().encode(JSON.stringify({ commands }))
}
