import type { Spreading } from '@plumbline/core/distributions'
import type { Branch, CarriedFacts, Restoration } from '@plumbline/core/documents/schedule'
import type { TakenValue } from '@plumbline/core/donors'
import { AppError } from '@plumbline/core/errors'
import type { Calendar, Id, Relation, ScheduleSettings, WbsRow } from '@plumbline/core/plan'
import type { MissingVolumeCodes, RemainsByIntensity } from '@plumbline/core/progress'
import type { EmptyWork, MissingInput } from '@plumbline/core/quality'
import type { Resource } from '@plumbline/core/resources'
import type { Day, Minutes } from '@plumbline/core/time'
import type { PlanCosts } from '@plumbline/core/usage'
import type { CollabApi } from '../../../platform/collab/index.ts'
import { createPool, type Pool } from '../../../platform/workers/index.ts'
import type { AssignedQuestion, AssignedRow } from './assigned.ts'
import type { CashQuestion, PlanCash } from './cash.ts'
import { type PackedRecalculating, packRecalculating, type Recalculating, type ToldWork } from './different.ts'
import type { NamedPerson } from './named-people.ts'
import type { ReplacedRow, Replacing } from './replaced.ts'
import { roomOf } from './rooms.ts'
import type { Taking } from './taken.ts'

/** R-WBS-10: 1 tasks (with sums), 2 works (with milestones and drafts), 3 all. */
type RowFilter = 1 | 2 | 3

interface Page {
  offset: number
  limit: number
}

interface RowsPage extends Page {
  filter: RowFilter
}

/** What is answered as it leaves the server. */
export type Listing = ({ ask: 'rows' } & RowsPage) | { ask: 'relations'; wbsId: string | null; page: null }

export type Question =
  | ({ ask: 'rows' } & RowsPage)
  /** `wbsId`, `page` null: all of them. */
  | { ask: 'relations'; wbsId: string | null; page: Page | null }
  | { ask: 'written'; listing: Listing }
  | { ask: 'settings' }
  /** Works whose code or name contains the text. */
  | { ask: 'search'; text: string; limit: number }
  /** Works among these, or all but those, in the order of the tree; with a text as `search`. */
  | ({ ask: 'candidates' } & CandidateQuestion)
  /** In the order of the tree; those that are gone are left out. */
  | { ask: 'byIds'; ids: readonly Id[] }
  /** Works with a value of the attribute. */
  | { ask: 'attributeUse'; attributeId: string }
  /** Works with one of these codes, whatever the case. */
  | { ask: 'byCodes'; codes: readonly string[] }
  /** Works with a value of one of these attributes. */
  | { ask: 'holding'; attributeIds: readonly string[] }
  /** Works that hold one of these values of lists. */
  | ({ ask: 'choiceUse' } & Choice)
  /** What works hold of resources, in the order of the tree. */
  | ({ ask: 'assigned' } & AssignedQuestion)
  /** Works that replacements would change. */
  | { ask: 'replaced'; by: Replacing }
  /** Works that differ from what follows from their choices in directories. */
  | { ask: 'different'; by: PackedRecalculating }
  /** What a donor has for works now. */
  | { ask: 'taken'; by: Taking }
  /** Schedules that works are related to. */
  | { ask: 'relatedSchedules' }
  /** What calculating remaining durations by intensity would do. */
  | { ask: 'remains' }
  /** What needs a resource on some days. */
  | ({ ask: 'needing' } & NeedQuestion)
  /** What works cost by their assignments. */
  | { ask: 'costs'; resources: readonly Resource[]; spreading: Spreading }
  /** What goes out by day. */
  | ({ ask: 'cash' } & CashQuestion)
  | { ask: 'emptyWorks'; offset: number; limit: number }
  /** The whole document, without its history, as it is or was after the change `seq`. */
  | { ask: 'folded'; seq: number | null }
  /** What brings the facts of this version into another. */
  | { ask: 'facts'; intoRoom: string }
  /** Rows with all below them. */
  | { ask: 'branch'; ids: Id[] }
  /** What a branch meets where it is put. */
  | { ask: 'landing' }
  /** People named by works that are other than in that document. */
  | { ask: 'named'; seq: number | null; before: { room: string; seq: number | null } }
  /** What the change `seq` deleted and is still gone. */
  | { ask: 'deleted'; seq: number }

interface Choice {
  attributeIds: readonly string[]
  rowIds: readonly string[]
}

export interface CandidateQuestion {
  text: string
  limit: number
  only: readonly Id[] | null
  except: readonly Id[]
}

/** Counted here, so that large lists stay in the thread. */
interface RemainsBrief {
  changed: number
  skipped: RemainsByIntensity['skipped']
}

export interface EmptyWorksPage {
  total: number
  counts: Record<MissingInput, number>
  works: EmptyWork[]
  missingVolume: MissingVolumeCodes
}

/** What a branch meets where it is put. */
export interface Landing {
  calendars: Calendar[]
  codes: string[]
  /** The last row of the top level. */
  last: Id | null
}

/** With the minutes of one day in which its lengths are told. */
export interface ReadRow extends WbsRow {
  dayMinutes: Minutes
}

export interface NeedQuestion {
  /** Any of them. */
  resourceIds: readonly string[]
  from: Day
  to: Day
  spreading: Spreading
}

export interface NeedingWork {
  id: Id
  code: string
  name: string
  /** In millionths of hours, or of the unit of the resource. */
  amount: bigint
  units: string | null
}

export interface Found {
  total: number
  rows: ReadRow[]
  relations: Relation[]
  /** JSON. */
  written?: Uint8Array<ArrayBuffer>
  folded?: Uint8Array<ArrayBuffer>
  /** Of the document that was folded, or whose facts were read. */
  seq?: number
  facts?: CarriedFacts
  settings?: ScheduleSettings
  remains?: RemainsBrief
  replaced?: ReplacedRow[]
  assigned?: AssignedRow[]
  different?: ToldWork[]
  taken?: TakenValue[]
  relatedSchedules?: Id[]
  emptyWorks?: EmptyWorksPage
  costs?: PlanCosts & { currency: string }
  needing?: NeedingWork[]
  cash?: PlanCash
  deleted?: Restoration
  branch?: { branch: Branch; outer: number }
  landing?: Landing
  named?: NamedPerson[]
}

export interface ReadingTask {
  url: string
  token: string
  room: string
  question: Question
}

interface DocumentRef {
  versionId: string
  seq: number | null
}

/** Answers questions about the document as it is now, in a thread, because decoding a large one takes a second. */
export interface DocumentReader {
  rows(versionId: string, page: RowsPage): Promise<Found>
  relations(versionId: string, wbsId: string): Promise<Relation[]>
  relationsPage(versionId: string, page: Page): Promise<Found>
  /** The JSON that `wbsList` or `relationList` answers with: of ten thousand rows the loop has only bytes to pass on. */
  written(versionId: string, listing: Listing): Promise<Buffer>
  search(versionId: string, what: { text: string; limit: number }): Promise<Found>
  /** `total`: how many there are without the limit. */
  candidates(versionId: string, what: CandidateQuestion): Promise<Found>
  byIds(versionId: string, ids: readonly Id[]): Promise<ReadRow[]>
  settings(versionId: string): Promise<ScheduleSettings>
  /** How many works have a value of the attribute. */
  attributeUse(versionId: string, attributeId: string): Promise<number>
  /** Works and tasks with one of these codes, whatever the case, in the order of the tree. */
  byCodes(versionId: string, codes: readonly string[]): Promise<ReadRow[]>
  /** Those with a value of one of these attributes. */
  holding(versionId: string, attributeIds: readonly string[]): Promise<ReadRow[]>
  /** How many works hold one of these values of lists in one of the attributes. */
  choiceUse(versionId: string, choice: Choice): Promise<number>
  assigned(versionId: string, what: AssignedQuestion): Promise<AssignedRow[]>
  replaced(versionId: string, by: Replacing): Promise<ReplacedRow[]>
  different(versionId: string, by: Recalculating): Promise<ToldWork[]>
  taken(versionId: string, by: Taking): Promise<TakenValue[]>
  relatedSchedules(versionId: string): Promise<Id[]>
  remains(versionId: string): Promise<RemainsBrief>
  /** What works cost by their assignments, in the currency of the schedule. */
  costs(
    versionId: string,
    resources: readonly Resource[],
    spreading: Spreading,
  ): Promise<PlanCosts & { currency: string }>
  /** What goes out by day, told apart by resources or by values of an attribute. */
  cash(versionId: string, what: CashQuestion): Promise<PlanCash>
  /** Works that need a resource on some days; the most first. */
  needing(versionId: string, what: NeedQuestion): Promise<NeedingWork[]>
  emptyWorks(versionId: string, page: { offset: number; limit: number }): Promise<EmptyWorksPage>
  /** A document of its own that holds the same, as a Yjs update V1, and the sequence it was read at. */
  folded(versionId: string, seq: number | null): Promise<{ document: Uint8Array; seq: number }>
  /** What brings the facts of `versionId`, as they are at sequence `seq`, into the other version. */
  facts(versionId: string, intoVersionId: string): Promise<CarriedFacts & { seq: number }>
  /** What brings back that which the change `seq` deleted. Throws NOT_FOUND for a change that is not there. */
  deleted(versionId: string, seq: number): Promise<Restoration>
  /** Rows that are not there are left out; `outer`: relations to other rows. */
  branch(versionId: string, ids: Id[]): Promise<{ branch: Branch; outer: number }>
  landing(versionId: string): Promise<Landing>
  /** People named by works of `after` that are other than in `before`; without a sequence as they are now. */
  named(before: DocumentRef, after: DocumentRef): Promise<NamedPerson[]>
  close(): Promise<void>
}

export function createReader(collabApi: CollabApi): DocumentReader {
  const pool: Pool<ReadingTask, Found> = createPool({
    entry: new URL('./reading-worker.ts', import.meta.url),
    threads: 2,
    maxMemoryMb: 2_048,
    maxSeconds: 60,
  })
  const ask = (versionId: string, question: Question): Promise<Found> =>
    pool.run({ ...collabApi.address, room: roomOf(versionId), question })
  return {
    rows: (versionId, page) => ask(versionId, { ask: 'rows', ...page }),
    relations: async (versionId, wbsId) => (await ask(versionId, { ask: 'relations', wbsId, page: null })).relations,
    relationsPage: (versionId, page) => ask(versionId, { ask: 'relations', wbsId: null, page }),
    written: async (versionId, listing) => {
      const { buffer } = found((await ask(versionId, { ask: 'written', listing })).written)
      return Buffer.from(buffer)
    },
    search: (versionId, what) => ask(versionId, { ask: 'search', ...what }),
    candidates: (versionId, what) => ask(versionId, { ask: 'candidates', ...what }),
    byIds: async (versionId, ids) => (await ask(versionId, { ask: 'byIds', ids })).rows,
    settings: async (versionId) => found((await ask(versionId, { ask: 'settings' })).settings),
    byCodes: async (versionId, codes) => (await ask(versionId, { ask: 'byCodes', codes })).rows,
    holding: async (versionId, attributeIds) => (await ask(versionId, { ask: 'holding', attributeIds })).rows,
    choiceUse: async (versionId, choice) => (await ask(versionId, { ask: 'choiceUse', ...choice })).total,
    attributeUse: async (versionId, attributeId) => (await ask(versionId, { ask: 'attributeUse', attributeId })).total,
    assigned: async (versionId, what) => found((await ask(versionId, { ask: 'assigned', ...what })).assigned),
    replaced: async (versionId, by) => found((await ask(versionId, { ask: 'replaced', by })).replaced),
    different: async (versionId, by) =>
      found((await ask(versionId, { ask: 'different', by: await packRecalculating(by) })).different),
    taken: async (versionId, by) => found((await ask(versionId, { ask: 'taken', by })).taken),
    relatedSchedules: async (versionId) => found((await ask(versionId, { ask: 'relatedSchedules' })).relatedSchedules),
    remains: async (versionId) => found((await ask(versionId, { ask: 'remains' })).remains),
    costs: async (versionId, resources, spreading) =>
      found((await ask(versionId, { ask: 'costs', resources, spreading })).costs),
    cash: async (versionId, what) => found((await ask(versionId, { ask: 'cash', ...what })).cash),
    needing: async (versionId, what) => found((await ask(versionId, { ask: 'needing', ...what })).needing),
    emptyWorks: async (versionId, page) => found((await ask(versionId, { ask: 'emptyWorks', ...page })).emptyWorks),
    folded: async (versionId, at) => {
      const { folded, seq } = await ask(versionId, { ask: 'folded', seq: at })
      return { document: found(folded), seq: found(seq) }
    },
    facts: async (versionId, intoVersionId) => {
      const { facts, seq } = await ask(versionId, { ask: 'facts', intoRoom: roomOf(intoVersionId) })
      return { ...found(facts), seq: found(seq) }
    },
    deleted: async (versionId, seq) => {
      const { deleted } = await ask(versionId, { ask: 'deleted', seq })
      if (!deleted) throw new AppError('NOT_FOUND')
      return deleted
    },
    branch: async (versionId, ids) => found((await ask(versionId, { ask: 'branch', ids })).branch),
    landing: async (versionId) => found((await ask(versionId, { ask: 'landing' })).landing),
    named: async (before, { versionId, seq }) => {
      const earlier = { room: roomOf(before.versionId), seq: before.seq }
      return found((await ask(versionId, { ask: 'named', seq, before: earlier })).named)
    },
    close: () => pool.close(),
  }
}

/** The thread answers what it was asked. */
function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The thread has not answered the question')
  return value
}
