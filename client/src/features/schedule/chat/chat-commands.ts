import { type Anchor, chatAnchorLimit } from '@plumbline/core/contract'
import i18n from 'i18next'
import type { ScreenCommand } from '../base/command.ts'
import type { KeepPort, PlanPort, StatePort } from '../base/ports.ts'
import { type BarEnd, dateAnchor, finishAnchor, pointedEnd, relationAnchor, workAnchor } from './discussed.ts'

// The talk comes with a socket, which commands that only are listed have no use for.
async function open(actions: KeepPort, workId: string | null, ...anchors: Anchor[]): Promise<void> {
  const { discuss } = await import('../../chat/index.ts')
  await discuss(actions.scheduleId, workId, anchors)
}

export function discussRelation(actions: PlanPort & StatePort & KeepPort, id: string): void {
  const anchor = relationAnchor(actions, id)
  if (anchor) void open(actions, id.split(':')[1] ?? null, anchor)
}

/** In the thread of the first work that is there, with all of them as what it is about; of none in that of the schedule. */
export function discussWorks(actions: PlanPort & StatePort & KeepPort, ids: readonly string[]): void {
  const works = ids.filter((id) => actions.session.store.slotOf(id) >= 0).slice(0, chatAnchorLimit)
  const anchors = works.map((id) => workAnchor(actions, id))
  void open(actions, works[0] ?? null, ...anchors)
}

const discussEnd = (end: BarEnd): Pick<ScreenCommand, 'chords' | 'enabled' | 'why' | 'run'> => ({
  chords: [],
  enabled: (actions) => actions.selected().length > 0,
  why: () => 'noRow',
  run: (actions) => {
    const [id] = actions.selected()
    if (id) void open(actions, id, dateAnchor(actions, id, end))
  },
})

/** Talk about a row, a date, a relation or the critical path, in the channel of the work or of the schedule. */
export const chatCommands = [
  {
    id: 'discuss',
    chords: ['Alt+Shift+KeyC'],
    enabled: (actions) => actions.selected().length > 0,
    why: () => 'noRow',
    run: (actions) => {
      const [id] = actions.selected()
      if (id) void open(actions, id, workAnchor(actions, id))
    },
  },
  {
    id: 'discussDate',
    chords: [],
    enabled: (actions) => pointedEnd(actions) !== null,
    why: () => 'noDate',
    run: (actions) => {
      const end = pointedEnd(actions)
      if (end) void open(actions, actions.state.row, dateAnchor(actions, actions.state.row, end))
    },
  },
  { id: 'discussStart', ...discussEnd('start') },
  { id: 'discussFinish', ...discussEnd('finish') },
  {
    id: 'discussRelation',
    chords: [],
    enabled: ({ state }) => state.link !== null,
    why: () => 'noRelation',
    run: (actions) => {
      if (actions.state.link !== null) discussRelation(actions, actions.state.link)
    },
  },
  {
    id: 'discussCritical',
    chords: [],
    enabled: () => true,
    run: (actions) => void open(actions, null, finishAnchor(actions, i18n.t('chat:anchor.schedule'))),
  },
  {
    id: 'talk',
    chords: ['Alt+Shift+KeyT'],
    enabled: (actions) => actions.state.row !== '',
    why: () => 'noRow',
    run: (actions) => actions.showPanel('chat'),
  },
] as const satisfies readonly ScreenCommand[]
