import { BarDrags } from '../../../documents/schedule/drags/bar-drags.ts'
import type { Planner } from '../../../instruments/planner/index.ts'
import type { BarDragPart, Caret, DragAnswer, PlannerEvents } from '../../../instruments/planner/types.ts'
import { tellUndoable } from '../../../shell/way-back.ts'
import type { LinkedPlan } from '../links/linked-plan.ts'
import type { Player } from '../player/player.ts'

interface Parts {
  linked: LinkedPlan
  player: Player
  planner: () => Planner | null
  /** Of the locale of the schedule. */
  says: (key: string, params?: Record<string, string | number>) => string
  undo: string
}

const refused: DragAnswer = { ok: false, text: '', start: 0, finish: 0 }
const ignored = (): void => undefined

/** Below the picture works are chosen and bars dragged; all else is done on the screen of the schedule. */
export class MeetingEvents implements PlannerEvents {
  readonly #parts: Parts
  readonly #drags: BarDrags

  constructor(parts: Parts) {
    this.#parts = parts
    const { linked, player, planner, says } = parts
    const { plan } = linked
    this.#drags = new BarDrags(plan, {
      says: (key, params) => says(`drag.${key}`, params),
      may: (part) => plan.state.status.right === 'write' || plan.state.status.right === part,
      answered: () => planner()?.dragAgain(),
      ended: () => planner()?.refresh(),
      tried: (ghosts) => player.try(ghosts),
    })
  }

  toggle(row: number): void {
    const { rows, visible } = this.#parts.linked.plan
    const key = rows.key(row)
    visible.setExpanded(key, !visible.isExpanded(key))
    rows.rowsChanged()
    this.#parts.planner()?.refresh()
  }

  /** What they build is selected in the picture. */
  caret(_caret: Caret, selection: number[]): void {
    const { linked } = this.#parts
    linked.chooseWorks(selection.map((row) => linked.plan.rows.key(row)))
  }

  dragBar(row: number, part: BarDragPart, start: number, finish: number, piece: number): DragAnswer {
    return this.#drags.drag(row, part, start, finish, piece)
  }

  dropBar(row: number, part: BarDragPart, start: number, finish: number, piece: number): void {
    const dropped = this.#drags.drop(row, part, start, finish, piece)
    if (!dropped) return
    const { plan } = this.#parts.linked
    void plan.execute(dropped.command).then(({ ok }) => {
      if (ok) tellUndoable(this.#parts.says('command.done'), { text: this.#parts.undo, run: () => void plan.undo() })
      this.#parts.planner()?.refresh()
    })
  }

  dragging(drag: { row: string; start: number; finish: number } | null): void {
    if (!drag) this.#drags.end()
    this.#parts.linked.plan.setPresence({ cell: null, rows: [], drag })
  }

  commit(): { ok: true } {
    return { ok: true }
  }

  dragLink(): DragAnswer {
    return refused
  }

  readonly clear = ignored
  readonly paste = ignored
  readonly dropLink = ignored
  readonly dropRows = ignored
  readonly selectLink = ignored
  readonly contextMenu = ignored
  readonly check = ignored
  readonly resizeColumn = ignored
  readonly split = ignored
  readonly zoom = ignored
  readonly period = ignored
  readonly viewport = ignored
}
