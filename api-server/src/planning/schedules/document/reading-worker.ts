import { valueIn } from '@plumbline/core/attributes'
import { relationList, wbsList } from '@plumbline/core/contract'
import { branchOf, carriedFacts, deletedBetween, type Restoration } from '@plumbline/core/documents/schedule'
import { relatedSchedules } from '@plumbline/core/donors'
import { type Id, isActivity, isSummary, type SchedulePlan, type WbsRow } from '@plumbline/core/plan'
import {
  calculateRemainsByIntensity,
  calendarOfRows,
  dayMinutesOfRows,
  missingVolumeCodes,
} from '@plumbline/core/progress'
import { type EmptyWork, emptyWorks, missingInputs } from '@plumbline/core/quality'
import { Register } from '@plumbline/core/resources'
import { createEngine } from '@plumbline/core/schedule'
import { planCosts, worksNeeding } from '@plumbline/core/usage'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import { assignedRows } from './assigned.ts'
import { cashIn } from './cash.ts'
import { differentIn, unpackRecalculating } from './different.ts'
import { decodePlan, foldDocument, openDocument } from './encoding.ts'
import { namedInChanges } from './named-people.ts'
import type {
  CandidateQuestion,
  EmptyWorksPage,
  Found,
  Landing,
  Listing,
  NeedingWork,
  NeedQuestion,
  Question,
  ReadingTask,
} from './reader.ts'
import { replacedRows } from './replaced.ts'
import { takenIn } from './taken.ts'
import { relationViewOf, rowViewOf } from './views.ts'

/** The last document read: pages of one list ask for the same one. */
let last: { room: string; seq: number; plan: SchedulePlan } | null = null

answerTasks<ReadingTask, Found>(async ({ url, token, room, question }) => {
  if (question.ask === 'deleted')
    return { result: { ...NOTHING, deleted: await deletedBy(url, token, room, question.seq) } }
  if (question.ask === 'facts') return { result: await factsBetween(url, token, room, question.intoRoom) }
  if (question.ask === 'branch') return { result: await branchNow(url, token, room, question.ids) }
  if (question.ask === 'named') return { result: await namedBetween(url, token, room, question) }
  if (question.ask === 'written') {
    const written = textOf(await planNow(url, token, room), question.listing)
    return { result: { ...NOTHING, written }, transfer: [written.buffer] }
  }
  if (question.ask === 'taken') {
    const taken = await takenIn(await planNow(url, token, room), question.by, openCollabApi(url, token))
    return { result: { ...NOTHING, taken } }
  }
  if (question.ask !== 'folded') return { result: withDays(await planNow(url, token, room), question) }
  const { update, seq } = await documentAt(url, token, room, question.seq)
  const folded = foldDocument(update)
  return { result: { ...NOTHING, folded, seq }, transfer: [folded.buffer] }
})

const NOTHING = { total: 0, rows: [], relations: [] }

async function documentAt(url: string, token: string, room: string, seq: number | null) {
  const collabApi = openCollabApi(url, token)
  return seq === null ? collabApi.read(room, 'system') : { update: await collabApi.at(room, seq), seq }
}

async function factsBetween(url: string, token: string, room: string, intoRoom: string): Promise<Found> {
  const collabApi = openCollabApi(url, token)
  const [from, into] = [await collabApi.read(room, 'system'), await collabApi.read(intoRoom, 'system')]
  const facts = carriedFacts(decodePlan(from.update).plan, decodePlan(into.update).plan)
  return { ...NOTHING, facts, seq: from.seq }
}

async function deletedBy(url: string, token: string, room: string, seq: number): Promise<Restoration> {
  const collabApi = openCollabApi(url, token)
  const [before, after] = await Promise.all([collabApi.at(room, seq - 1), collabApi.at(room, seq)])
  const { update } = await collabApi.read(room, 'system')
  return deletedBetween(openDocument(before), openDocument(after), openDocument(update))
}

async function namedBetween(
  url: string,
  token: string,
  room: string,
  { seq, before }: Extract<Question, { ask: 'named' }>,
): Promise<Found> {
  const earlier = decodePlan((await documentAt(url, token, before.room, before.seq)).update).plan
  const later = decodePlan((await documentAt(url, token, room, seq)).update).plan
  return { ...NOTHING, named: namedInChanges(earlier, later) }
}

async function branchNow(url: string, token: string, room: string, ids: Id[]): Promise<Found> {
  const { update } = await openCollabApi(url, token).read(room, 'system')
  const { branch, outer } = branchOf(openDocument(update), ids)
  return { ...NOTHING, branch: { branch, outer: outer.length } }
}

async function planNow(url: string, token: string, room: string): Promise<SchedulePlan> {
  const collabApi = openCollabApi(url, token)
  const head = await collabApi.head(room)
  if (last?.room === room && last.seq === head.seq) return last.plan
  const { update, seq } = await collabApi.read(room, 'system')
  last = { room, seq, plan: decodePlan(update).plan }
  return last.plan
}

/** Checked here, as nobody does on the way. */
function textOf(plan: SchedulePlan, listing: Listing): Uint8Array<ArrayBuffer> {
  const { total, rows, relations } = answer(plan, listing)
  const listed =
    listing.ask === 'rows'
      ? wbsList.output.parse({ total, rows: rows.map(rowViewOf) })
      : relationList.output.parse({ relations: relations.map(relationViewOf) })
  return new TextEncoder().encode(JSON.stringify(listed))
}

type OfPlan = Exclude<Question, { ask: 'written' | 'folded' | 'facts' | 'deleted' | 'branch' | 'named' | 'taken' }>

function withDays(plan: SchedulePlan, question: OfPlan): Found {
  const { rows, ...rest } = answer(plan, question)
  const dayMinutesOf = dayMinutesOfRows(plan.calendars, plan.settings)
  return { ...rest, rows: rows.map((row) => ({ ...row, dayMinutes: dayMinutesOf(row) })) }
}

type Answer = Omit<Found, 'rows'> & { rows: WbsRow[] }

function answer(plan: SchedulePlan, question: OfPlan): Answer {
  switch (question.ask) {
    case 'rows': {
      const rows = plan.rows.filter((row) => question.filter === 3 || isSummary(row.type) === (question.filter === 1))
      const page = rows.slice(question.offset, question.offset + question.limit)
      return { total: rows.length, rows: page, relations: [] }
    }
    case 'relations': {
      const { wbsId, page } = question
      const all = [...plan.relations, ...(plan.externals ?? [])]
      const relations = all.filter((r) => wbsId === null || r.predId === wbsId || r.succId === wbsId)
      const { offset, limit } = page ?? { offset: 0, limit: relations.length }
      return { total: relations.length, rows: [], relations: relations.slice(offset, offset + limit) }
    }
    case 'search':
      return { ...nothing, rows: found(plan.rows, question) }
    case 'candidates':
      return candidatesIn(plan.rows, question)
    case 'byIds': {
      const wanted = new Set(question.ids)
      return { ...nothing, rows: plan.rows.filter(({ id }) => wanted.has(id)) }
    }
    case 'settings':
      return { ...nothing, settings: plan.settings }
    case 'attributeUse': {
      const used = plan.rows.filter(({ values }) => valueIn(values, question.attributeId) !== '')
      return { ...nothing, total: used.length }
    }
    case 'byCodes': {
      const wanted = new Set(question.codes.map((code) => code.trim().toLowerCase()))
      return { ...nothing, rows: plan.rows.filter(({ code }) => code !== '' && wanted.has(code.trim().toLowerCase())) }
    }
    case 'holding': {
      const holds = ({ values }: WbsRow): boolean => question.attributeIds.some((id) => valueIn(values, id) !== '')
      return { ...nothing, rows: plan.rows.filter(holds) }
    }
    case 'choiceUse': {
      const wanted = new Set(question.rowIds)
      const holds = (values: string, id: string): boolean =>
        valueIn(values, id)
          .slice(1)
          .split(',')
          .some((one) => wanted.has(one))
      const used = plan.rows.filter(({ values }) => question.attributeIds.some((id) => holds(values, id)))
      return { ...nothing, total: used.length }
    }
    case 'different':
      return { ...nothing, different: differentIn(plan, unpackRecalculating(question.by)) }
    case 'relatedSchedules':
      return { ...nothing, relatedSchedules: relatedSchedules(plan) }
    case 'assigned':
      return { ...nothing, assigned: assignedRows(plan, question) }
    case 'replaced':
      return { ...nothing, replaced: replacedRows(plan, question.by) }
    case 'landing':
      return { ...nothing, landing: landingOf(plan) }
    case 'remains': {
      const calendarOf = calendarOfRows(plan.calendars, plan.settings)
      const { changed, skipped } = calculateRemainsByIntensity(plan.rows, plan.settings, calendarOf)
      return { ...nothing, remains: { changed: changed.length, skipped } }
    }
    case 'costs':
      return { ...nothing, costs: costsOf(plan, question) }
    case 'cash':
      return { ...nothing, cash: cashIn(plan, question) }
    case 'needing':
      return { ...nothing, needing: needingIn(plan, question) }
    case 'emptyWorks':
      return { ...nothing, emptyWorks: pageOf(emptyWorksOf(plan), question) }
  }
}

/** Works and milestones; a code that begins with the text comes first. */
function found(rows: readonly WbsRow[], { text, limit }: { text: string; limit: number }): WbsRow[] {
  const wanted = text.trim().toLowerCase()
  const works = rows.filter((row) => isActivity(row.type))
  const byCode = works.filter(({ code }) => code.toLowerCase().startsWith(wanted))
  const known = new Set(byCode)
  const rest = works.filter((row) => !known.has(row) && `${row.code} ${row.name}`.toLowerCase().includes(wanted))
  return [...byCode, ...rest].slice(0, limit)
}

function candidatesIn(rows: readonly WbsRow[], { text, limit, only, except }: CandidateQuestion): Answer {
  const works =
    text.trim() === '' ? rows.filter((row) => !isSummary(row.type)) : found(rows, { text, limit: rows.length })
  const [wanted, left] = [only && new Set(only), new Set(except)]
  const fitting = works.filter(({ id }) => (wanted ? wanted.has(id) : !left.has(id)))
  return { ...nothing, total: fitting.length, rows: fitting.slice(0, limit) }
}

/** Rows stand in tree order. */
function landingOf({ calendars, rows }: SchedulePlan): Landing {
  const last = rows.findLast(({ parentId }) => parentId === null)?.id ?? null
  return { calendars, codes: rows.map(({ code }) => code).filter((code) => code !== ''), last }
}

const nothing = { total: 0, rows: [], relations: [] }

function emptyWorksOf(plan: SchedulePlan): EmptyWork[] {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  return emptyWorks(plan, engine)
}

function needingIn(plan: SchedulePlan, { spreading, ...asked }: NeedQuestion): NeedingWork[] {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  return worksNeeding(plan, engine, spreading, asked).map(({ row: { id, code, name }, amount, units }) => ({
    ...{ id, code, name, amount, units },
  }))
}

function costsOf(plan: SchedulePlan, { resources, spreading }: Extract<Question, { ask: 'costs' }>): Found['costs'] {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  const { settings, calendars } = plan
  const ground = { settings, calendars, register: new Register(resources), ...spreading }
  return { ...planCosts(plan, engine, ground), currency: settings.currency }
}

function pageOf(works: EmptyWork[], { offset, limit }: { offset: number; limit: number }): EmptyWorksPage {
  const counts = Object.fromEntries(
    missingInputs.map((input) => [input, works.filter(({ missing }) => missing.includes(input)).length]),
  ) as EmptyWorksPage['counts']
  const codes = works.filter(({ missing }) => missing.includes('volume')).map(({ code, name }) => code || name)
  const missingVolume = missingVolumeCodes(codes)
  return { total: works.length, counts, works: works.slice(offset, offset + limit), missingVolume }
}
