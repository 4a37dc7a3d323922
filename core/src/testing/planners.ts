/** Seeded planners who edit replicas of one schedule, online and offline, for property tests and fuzzing. */
import * as Y from 'yjs'
import {
  type Branch,
  branchOf,
  contentOf,
  copyOfBranch,
  execute,
  foldSchedule,
  newSchedule,
  openSchedule,
  type Replica,
  type ScheduleCommand,
  standardCalendar,
  UndoHistory,
  writePlan,
} from '../documents/schedule/index.ts'
import type { Assignment, Id, SchedulePlan } from '../plan/index.ts'
import { blankAssignment, notStarted, relationTypes } from '../plan/index.ts'
import { dayOf, instantOf } from '../time/index.ts'
import { randomId, seededRandom } from './random.ts'

const START = instantOf(dayOf(2026, 1, 5), 8 * 60)

export interface Planner {
  replica: Replica
  history: UndoHistory
  online: boolean
  /** Made here and not yet sent. */
  outbox: Uint8Array[]
  /** Made by others and not yet received. */
  inbox: Uint8Array[]
}

/** A random choice of what planners do; the weights favour what makes trouble when merged. */
const deeds = [
  'create',
  'create',
  'create',
  'create',
  'create',
  'move',
  'move',
  'link',
  'link',
  'link',
  'create',
  'create',
  'move',
  'move',
  'move',
  'moveMany',
  'indent',
  'outdent',
  'up',
  'down',
  'delete',
  'set',
  'set',
  'duration',
  'progress',
  'link',
  'link',
  'link',
  'unlink',
  'relag',
  'note',
  'settings',
  'assign',
  'unassign',
  'calendar',
  'uncalendar',
  'limit',
  'dissolve',
  'duplicate',
  'value',
] as const

export class PlanningTeam {
  readonly planners: Planner[]
  readonly random: () => number

  /** All start from the same plan; without one, from an empty schedule with one calendar. */
  constructor(seed: number, count: number, plan?: SchedulePlan) {
    this.random = seededRandom(seed)
    const source = new Y.Doc()
    source.clientID = 1
    writePlan(
      source,
      plan ?? newSchedule({ name: 'Site', start: START, calendar: standardCalendar('standard', 'Standard') }),
    )
    const state = Y.encodeStateAsUpdate(source)
    this.planners = Array.from({ length: count }, () => this.join(state))
  }

  private join(state: Uint8Array): Planner {
    const doc = new Y.Doc()
    doc.clientID = 2 + Math.floor(this.random() * 0xfffffff0)
    Y.applyUpdate(doc, state)
    const replica = openSchedule(doc)
    const planner: Planner = { replica, history: new UndoHistory(replica), online: true, outbox: [], inbox: [] }
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === replica.origin) planner.outbox.push(update)
    })
    return planner
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)]!
  }

  /** Each planner receives what the others sent, each sender's updates in their order. */
  deliver(): void {
    const online = this.planners.filter((planner) => planner.online)
    for (const sender of online) {
      for (const receiver of this.planners) if (receiver !== sender) receiver.inbox.push(...sender.outbox)
      sender.outbox = []
    }
    for (const receiver of online) {
      for (const update of receiver.inbox) Y.applyUpdate(receiver.replica.doc, update)
      receiver.inbox = []
    }
  }

  /** Everybody comes back and receives everything. */
  settle(): void {
    for (const planner of this.planners) planner.online = true
    this.deliver()
  }

  /**
   * The document is written anew, and everybody goes on in the new one. Somebody is away meanwhile, and does again there
   * what nobody has received. True when both documents hold the same.
   */
  rebase(): boolean {
    this.settle()
    const away = this.pick(this.planners)
    const typed = Array.from({ length: 3 }, () => this.command(away.replica)).filter(
      (command) => execute(away.replica, command, { random: this.random }).ok,
    )
    const { doc } = this.planners.find((planner) => planner !== away)!.replica
    const folded = foldSchedule(doc)
    const state = Y.encodeStateAsUpdate(folded)
    for (const [i, planner] of this.planners.entries()) {
      const next = this.join(state)
      next.history.resume(planner.history, planner === away ? typed.length : 0)
      this.planners[i] = next
      if (planner === away) for (const command of typed) execute(next.replica, command, { random: this.random })
    }
    return contentOf(folded) === contentOf(doc)
  }

  /** Undo, redo or a random command; refusals are part of the game. */
  act(planner: Planner): void {
    const roll = this.random()
    if (roll < 0.08) planner.history.undo({ random: this.random })
    else if (roll < 0.11) planner.history.redo({ random: this.random })
    else execute(planner.replica, this.command(planner.replica), { random: this.random })
  }

  /** Any command that could be meant for this replica, legal or not. */
  command(replica: Replica): ScheduleCommand {
    const { ids } = replica.treeOrder()
    const relations = [...replica.relationEntries()].map(({ relation }) => relation.id)
    const row = (): Id => (ids.length > 0 ? this.pick(ids) : 'nobody')
    const rows = (): Id[] => Array.from({ length: 1 + Math.floor(this.random() * 4) }, row)
    const works = ids.filter((id) => replica.row(id)?.type === 'work')
    const work = (): Id => (works.length > 0 ? this.pick(works) : 'nobody')
    const link = (): string => (relations.length > 0 ? this.pick(relations) : 'a:b:fs')
    const place = () => this.place(replica, ids)
    switch (this.pick(deeds)) {
      case 'create':
        return {
          do: 'row.create',
          id: randomId(this.random),
          place: place(),
          fields: { name: this.word(), type: this.random() < 0.5 ? 'task' : 'work', duration: 0 },
        }
      case 'move':
        return { do: 'row.move', ids: [row()], place: place() }
      case 'moveMany':
        return { do: 'row.move', ids: rows(), place: place() }
      case 'indent':
        return { do: 'row.indent', ids: rows() }
      case 'outdent':
        return { do: 'row.outdent', ids: rows() }
      case 'up':
        return { do: 'row.up', ids: rows() }
      case 'down':
        return { do: 'row.down', ids: rows() }
      case 'delete':
        return { do: 'row.delete', ids: [this.leaf(replica, row())] }
      case 'set':
        return { do: 'row.set', ids: rows(), fields: { name: this.word(), code: this.word() } }
      case 'duration':
        return { do: 'row.set', ids: [row()], fields: { duration: 60 * Math.floor(this.random() * 100) } }
      case 'progress':
        return { do: 'row.set', ids: [row()], fields: { progress: this.progress() } }
      case 'link': {
        const lag = this.random() < 0.7 ? 0 : 480
        const type = this.pick(relationTypes)
        return { do: 'relation.create', predId: work(), succId: work(), type, lag, lagCalendar: null }
      }
      case 'unlink':
        return { do: 'relation.delete', ids: [link()] }
      case 'relag':
        return {
          do: 'relation.set',
          id: link(),
          lag: 60 * Math.floor(this.random() * 20),
          type: this.pick(relationTypes),
        }
      case 'note':
        return { do: 'row.note', id: row(), text: `${this.word()} ${this.word()}` }
      case 'assign':
        return { do: 'assignment.put', assignment: this.assignment(row()) }
      case 'unassign':
        return { do: 'assignment.delete', id: this.known(replica.assignments) }
      case 'calendar': {
        const calendar = standardCalendar(this.pick(['standard0000', 'night0000000', 'weekend00000']), this.word())
        return { do: 'batch', commands: [{ do: 'calendar.put', calendar }, this.onCalendar(row(), calendar.id)] }
      }
      case 'uncalendar':
        return { do: 'calendar.delete', id: this.known(replica.calendars) }
      case 'limit': {
        const limit = { kind: this.pick(['not_earlier', 'not_later'] as const), date: START + 1440 * 7 }
        return { do: 'row.set', ids: rows(), fields: { limit: this.random() < 0.3 ? null : limit } }
      }
      case 'dissolve':
        return { do: 'row.dissolve', ids: rows() }
      case 'duplicate':
        return { do: 'branch.insert', branch: this.copyOf(replica, rows()), place: place() }
      case 'value': {
        const value = this.pick(['n12.5', 'b1', 'lred', 'sAxis A', 'd2026-03-02', ''])
        return { do: 'row.values', ids: rows(), values: { [this.pick(['floor', 'crew', 'zone'])]: value } }
      }
      case 'settings':
        return {
          do: 'settings.set',
          settings: { name: this.word(), dataDate: START + 1440 * Math.floor(this.random() * 30) },
        }
    }
  }

  private place(replica: Replica, ids: readonly Id[]): { parentId: Id | null; after: Id | null } {
    const parentId = ids.length > 0 && this.random() < 0.8 ? this.pick(ids) : null
    const siblings = replica.childrenOf(parentId)
    return { parentId, after: siblings.length > 0 && this.random() < 0.7 ? this.pick(siblings) : null }
  }

  /** Mostly a row without children, so that the tree does not melt away. */
  private leaf(replica: Replica, id: Id): Id {
    const children = replica.childrenOf(id)
    return children.length === 0 || this.random() < 0.05 ? id : this.leaf(replica, this.pick(children))
  }

  /** Mostly small: else the schedule doubles again and again. */
  private copyOf(replica: Replica, ids: readonly Id[]): Branch {
    const { branch } = branchOf(replica, ids)
    const isSmall = branch.rows.length < 12
    return copyOfBranch(isSmall ? branch : branchOf(replica, [this.leaf(replica, ids[0]!)]).branch, {
      newId: () => randomId(this.random),
      relations: this.random() < 0.7,
      facts: this.random() < 0.5,
      calendars: new Map(branch.calendars.map(({ id }) => [id, id])),
      remembers: true,
    })
  }

  private onCalendar(id: Id, calendarId: Id): ScheduleCommand {
    return { do: 'row.set', ids: [id], fields: { calendarId } }
  }

  private known(entries: ReadonlyMap<Id, unknown>): Id {
    return entries.size > 0 ? this.pick([...entries.keys()]) : 'nothing'
  }

  private assignment(wbsId: Id): Assignment {
    return {
      ...blankAssignment(this.pick(['crew00000000', 'crane0000000', 'steel0000000', 'pump00000000']), wbsId),
      resourceCode: this.word(),
      resourceName: this.word(),
      remaining: 480,
      plan: '12.5',
      resourceId: this.random() < 0.5 ? this.pick(['rowOfCrane01', 'rowOfCrews01', 'foreign-row1']) : null,
      units: this.random() < 0.5 ? '4' : null,
    }
  }

  private progress() {
    if (this.random() < 0.3) return notStarted
    const actualStart = START + 1440 * Math.floor(this.random() * 20)
    const percent = Math.floor(this.random() * 101)
    return { ...notStarted, actualStart, percent, actualFinish: percent === 100 ? actualStart + 540 : null }
  }

  private word(): string {
    return randomId(this.random).slice(0, 5)
  }
}
