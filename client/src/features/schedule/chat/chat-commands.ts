import { Chat } from '@blueprintjs/icons'
import type { Anchor } from '@plumbline/core/contract'
import { formatInstant, type Instant, NO_INSTANT } from '@plumbline/core/time'
import type { ScreenCommand } from '../commands/registry.ts'
import type { ScheduleActions } from '../commands/schedule-actions.ts'

const textOf = (instant: number): string | null => (instant === NO_INSTANT ? null : formatInstant(instant as Instant))

/** The work with the dates that it has now. */
function anchorOf({ scheduleId, session: { store, rows } }: ScheduleActions, id: string): Anchor {
  const slot = store.slotOf(id)
  const name = `${store.codes[slot] || rows.outline.numberOf(slot)} ${store.names[slot]}`.trim().slice(0, 300)
  const { start, finish } = store.times
  return { kind: 'work', in: scheduleId, id, name, from: textOf(start[slot]!), to: textOf(finish[slot]!) }
}

// The talk comes with a socket, which commands that only are listed have no use for.
async function open(actions: ScheduleActions, id: string): Promise<void> {
  const { discuss } = await import('../../chat/chat-state.ts')
  await discuss(actions.scheduleId, id, [anchorOf(actions, id)])
}

/** Talk about a row, in its own channel. */
export const chatCommands = [
  {
    id: 'discuss',
    chords: ['Alt+Shift+KeyC'],
    icon: Chat,
    menu: 'row',
    enabled: (actions) => actions.selected().length > 0,
    why: () => 'noRow',
    run: (actions) => {
      const [id] = actions.selected()
      if (id) void open(actions, id)
    },
  },
] as const satisfies readonly ScreenCommand[]
