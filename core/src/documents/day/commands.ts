/**
 * Everything that can be done in a document of days. Each runs in one transaction and is one undo step; on refusal nothing
 * is written. Serialisable: the same commands come from the screen and from the API.
 */
import { z } from 'zod'
import type { RoomRight } from '../../permissions/index.ts'
import type { Id } from '../../plan/index.ts'
import { plainText } from '../../text/index.ts'
import type { Day } from '../../time/index.ts'
import { type Outcome, Refused, type RoomGrant } from '../rooms/index.ts'
import { type DayDocument, isFull } from './day-document.ts'
import { heldUp, passedItems, textsOf } from './held.ts'
import { objectionTo } from './rights.ts'
import {
  approvedKey,
  dayKinds,
  decodeWork,
  encodeConstraint,
  encodeProposal,
  encodeRemark,
  encodeRemoved,
  encodeRun,
  encodeSheet,
  encodeUnplanned,
  encodeValue,
  isAmount,
  isMeasure,
  limits,
  type Moment,
  type Proposal,
  type RootName,
  remarkKey,
  roots,
  type Sheet,
  type ValueKey,
  valueKey,
} from './shape.ts'

function commandSchema() {
  const id = z.string().regex(/^[A-Za-z0-9_-]{12}$/)
  const day = z.int().min(1_000).max(999_999)
  const amount = plainText().refine(isAmount)
  const moment = z.int().min(0)
  const text = plainText().trim().max(limits.text)
  const key = { workId: id, day, measure: plainText().refine(isMeasure), kind: z.enum(dayKinds) }

  const plainCommands = [
    /**
     * `amount` null: the day has no such value any more. `manual` false: it was spread, not typed. `seen`: what stood there for
     * whoever typed it; somebody else who has told of the day since is not overwritten.
     */
    z.object({
      do: z.literal('values.set'),
      values: z
        .array(
          z.object({
            ...key,
            amount: amount.nullable(),
            manual: z.boolean().default(true),
            seen: amount.nullable().optional(),
          }),
        )
        .min(1)
        .max(limits.valuesAtOnce),
    }),
    /** Why a day was not done, and what is to be said of it; neither: nothing is said any more. */
    z.object({ do: z.literal('remark.set'), workId: id, day, reasonId: id.nullable(), note: text.default('') }),
    z.object({
      do: z.literal('unplanned.add'),
      id,
      name: plainText().trim().min(1).max(limits.name),
      unit: plainText().trim().max(20).default(''),
      reasonId: id,
    }),
    /** With its values. */
    z.object({ do: z.literal('unplanned.delete'), id }),
    z.object({
      do: z.literal('constraint.add'),
      id,
      workId: id,
      text: text.min(1),
      due: day,
      owner: id.nullable().default(null),
    }),
    /** What is not given stays as it is. */
    z.object({
      do: z.literal('constraint.set'),
      id,
      text: text.min(1).optional(),
      due: day.optional(),
      owner: id.nullable().optional(),
      cleared: z.boolean().optional(),
    }),
    z.object({ do: z.literal('constraint.delete'), id }),
    z.object({ do: z.literal('sheet.submit'), monday: day }),
    /** Before anybody decided on it. */
    z.object({ do: z.literal('sheet.withdraw'), monday: day }),
    /** What the document would not take, with what stopped it. */
    z.object({
      do: z.literal('proposal.add'),
      proposals: z
        .array(z.object({ id, ...key, amount: amount.nullable(), code: z.string().regex(/^[A-Z][A-Z_]{1,40}$/) }))
        .min(1)
        .max(limits.commandsAtOnce),
    }),
    /** Of their own, while nobody has decided. */
    z.object({ do: z.literal('proposal.withdraw'), ids: z.array(id).min(1).max(limits.commandsAtOnce) }),
    /** So many people are at the work from now on; what was begun there before ends. */
    z.object({
      do: z.literal('run.start'),
      id,
      workId: id,
      day,
      at: moment,
      people: z.int().min(1).max(limits.people).default(1),
    }),
    z.object({ do: z.literal('run.stop'), id, at: moment }),
    /** As if it had not been begun, or not ended. */
    z.object({ do: z.literal('run.undo'), id, what: z.enum(['start', 'stop']) }),
    /** Accepted: its value stands then. */
    z.object({
      do: z.literal('proposal.decide'),
      ids: z.array(id).min(1).max(limits.commandsAtOnce),
      accept: z.boolean(),
    }),
    /** Of the server alone: the works that the person has here, and those that are theirs no more. */
    z.object({
      do: z.literal('works.set'),
      works: z.array(z.tuple([id, z.array(z.unknown())])).max(limits.worksAtOnce),
      gone: z.array(id).max(limits.worksAtOnce).default([]),
    }),
    /**
     * Of the server alone: approval freezes the plan of the week. `signs`: by whom of these curators, some of whom
     * one person may stand for; until all of them have signed, the sheet waits.
     */
    z.object({
      do: z.literal('sheet.decide'),
      monday: day,
      state: z.enum(['APPROVED', 'DECLINED']),
      reason: text.default(''),
      onBehalfOf: plainText().max(limits.name).default(''),
      signs: z
        .object({
          by: z
            .array(z.object({ curator: id, onBehalfOf: plainText().max(limits.name) }))
            .min(1)
            .max(limits.signatures),
          of: z.array(id).min(1).max(limits.signatures),
        })
        .optional(),
    }),
  ] as const
  const plainCommand = z.discriminatedUnion('do', plainCommands)
  return z.discriminatedUnion('do', [
    ...plainCommands,
    z.object({ do: z.literal('batch'), commands: z.array(plainCommand).min(1).max(limits.commandsAtOnce) }),
  ])
}

let made: ReturnType<typeof commandSchema> | null = null
/** Made with the first command: works stand on a phone before, and need none. */
function daysCommand(): ReturnType<typeof commandSchema> {
  made ??= commandSchema()
  return made
}

/** As it is typed, before defaults are filled in. */
export type DaysCommand = z.input<ReturnType<typeof commandSchema>>
type CheckedCommand = z.infer<ReturnType<typeof commandSchema>>
type CommandOf<K extends CheckedCommand['do']> = Extract<CheckedCommand, { do: K }>

/** One value, before and after; `undefined`: nothing stands there. */
export interface DaysEdit {
  root: RootName
  key: string
  before: unknown
  after: unknown
}

/** Clock and person come from outside: core has none. */
export interface DaysContext {
  now: Moment
  userId: Id
  right: RoomRight
  /** The days that are open; missing: all. */
  grant?: RoomGrant
  /** Carried out by the server itself. */
  isServer?: boolean
}

export type DaysOutcome = Outcome & { edits: readonly DaysEdit[] }

/** Throws only for what is a bug, and then too leaves the document as it was. */
export function executeDays(days: DayDocument, command: DaysCommand, context: DaysContext): DaysOutcome {
  const writer = new Writer(days, context)
  try {
    run(writer, checked(command))
    writer.requireAllowed()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ok: false, refusal: error.refusal, edits: [] }
  }
  return { ok: true, edits: writer.commit() }
}

/** What checklists only warn of and this command would go past, as it is said; '': nothing. */
export function warnedOf(days: DayDocument, command: DaysCommand, context: DaysContext): string {
  if (!days.works().some(({ held }) => held !== null)) return ''
  const writer = new Writer(days, context)
  try {
    run(writer, checked(command))
  } catch (error) {
    if (error instanceof Refused) return ''
    throw error
  }
  return textsOf([...writer.passed().values()].flat().filter(({ blocks }) => !blocks))
}

function checked(command: DaysCommand): CheckedCommand {
  const result = daysCommand().safeParse(command)
  if (result.success) return result.data
  throw new Refused('BAD_REQUEST', { field: result.error.issues[0]?.path.join('.') ?? '' })
}

function run(writer: Writer, command: CheckedCommand): void {
  switch (command.do) {
    case 'batch':
      for (const one of command.commands) run(writer, one)
      break
    case 'values.set':
      setValues(writer, command)
      break
    case 'remark.set':
      setRemark(writer, command)
      break
    case 'unplanned.add':
      writer.set('unplanned', command.id, encodeUnplanned({ ...command, ...writer.author }))
      break
    case 'unplanned.delete':
      deleteUnplanned(writer, command)
      break
    case 'constraint.add':
      addConstraint(writer, command)
      break
    case 'constraint.set':
      setConstraint(writer, command)
      break
    case 'constraint.delete':
      writer.set('constraints', command.id, undefined)
      break
    case 'sheet.submit':
    case 'sheet.withdraw':
      turnSheet(writer, command)
      break
    case 'proposal.add':
      addProposals(writer, command)
      break
    case 'proposal.decide':
      decideProposals(writer, command)
      break
    case 'proposal.withdraw':
      withdrawProposals(writer, command)
      break
    case 'run.start':
      startRun(writer, command)
      break
    case 'run.stop':
      stopRun(writer, command.id, command.at)
      break
    case 'run.undo':
      undoRun(writer, command)
      break
    case 'works.set':
      setWorks(writer, command)
      break
    case 'sheet.decide':
      decideSheet(writer, command)
  }
}

function setValues(writer: Writer, { values }: CommandOf<'values.set'>): void {
  for (const { amount, manual, seen, ...key } of values) {
    const present = writer.days.value(key)
    const isNews = present !== null && present.by !== writer.author.by && present.amount !== amount
    if (seen !== undefined && key.kind === 'fact' && isNews && present.amount !== seen) {
      throw new Refused('DAY_TOLD_TWICE', { amount: present.amount }, [key.workId])
    }
    if (amount === null) {
      if (present) writer.set('values', valueKey(key), encodeRemoved(writer.author))
    } else if (present?.amount !== amount || present.manual !== manual) {
      writer.set('values', valueKey(key), encodeValue({ amount, manual, ...writer.author }))
    }
  }
}

function setRemark(writer: Writer, { workId, day, reasonId, note }: CommandOf<'remark.set'>): void {
  const isNothing = reasonId === null && note === ''
  const value = isNothing ? undefined : encodeRemark({ reasonId, note, ...writer.author })
  writer.set('remarks', remarkKey(workId, day), value)
}

function deleteUnplanned(writer: Writer, { id }: CommandOf<'unplanned.delete'>): void {
  for (const value of writer.days.values()) {
    if (value.workId === id) writer.set('values', valueKey(value), encodeRemoved(writer.author))
  }
  writer.set('unplanned', id, undefined)
}

function addConstraint(writer: Writer, { id, workId, text, due, owner }: CommandOf<'constraint.add'>): void {
  const open = { clearedBy: null, clearedAt: null }
  writer.set('constraints', id, encodeConstraint({ workId, text, due, owner, ...open, ...writer.author }))
}

function setConstraint(writer: Writer, { id, cleared, ...fields }: CommandOf<'constraint.set'>): void {
  const present = writer.days.constraint(id)
  if (!present) throw new Refused('DAY_CONSTRAINT_MISSING', {}, [id])
  const { by, at } = writer.author
  const clearing =
    cleared === undefined ? {} : cleared ? { clearedBy: by, clearedAt: at } : { clearedBy: null, clearedAt: null }
  const given = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => name !== 'do' && value !== undefined),
  )
  writer.set('constraints', id, encodeConstraint({ ...present, ...given, ...clearing }))
}

const unsigned = { reason: '', onBehalfOf: '', signatures: [] }

function turnSheet(writer: Writer, { do: act, monday }: CommandOf<'sheet.submit'> | CommandOf<'sheet.withdraw'>): void {
  requireMonday(monday)
  const present = writer.days.sheet(monday)
  const state = act === 'sheet.submit' ? ('submitted' as const) : ('draft' as const)
  // To hand it in twice is as good as once.
  if ((present?.state ?? 'draft') === state) return
  if (state === 'draft' && present?.state !== 'submitted') throw new Refused('DAY_SHEET_STATE', {}, [String(monday)])
  writer.set('sheets', String(monday), encodeSheet({ state, ...writer.author, ...unsigned }))
}

function addProposals(writer: Writer, { proposals }: CommandOf<'proposal.add'>): void {
  for (const { id, ...proposal } of proposals) {
    if (writer.days.proposal(id)) continue
    // Of two amounts of a day the one that stands needs no decision.
    const stands = proposal.code === 'DAY_TOLD_TWICE' && writer.days.value(proposal)?.amount === proposal.amount
    if (stands) continue
    const rest = { ...writer.author, state: 'open' as const, decidedBy: null }
    writer.set('proposals', id, encodeProposal({ ...proposal, ...rest }))
  }
}

function decideProposals(writer: Writer, { ids, accept }: CommandOf<'proposal.decide'>): void {
  for (const id of ids) {
    const proposal = writer.days.proposal(id)
    if (proposal?.state !== 'open') continue
    const state = accept ? ('APPROVED' as const) : ('DECLINED' as const)
    writer.set('proposals', id, encodeProposal({ ...proposal, state, decidedBy: writer.author.by }))
    if (accept) writer.set('values', valueKey(proposal), acceptedValue(proposal, writer))
  }
}

function withdrawProposals(writer: Writer, { ids }: CommandOf<'proposal.withdraw'>): void {
  for (const id of ids) if (writer.days.proposal(id)?.state === 'open') writer.set('proposals', id, undefined)
}

function startRun(writer: Writer, { id, workId, day, at, people }: CommandOf<'run.start'>): void {
  for (const one of writer.days.runs()) {
    if (one.workId === workId && one.stoppedAt === null && one.id !== id) stopRun(writer, one.id, at)
  }
  if (writer.days.run(id)) return
  writer.set('runs', id, encodeRun({ workId, day, startedAt: at, stoppedAt: null, people, by: writer.author.by }))
}

/** What has ended already stays as it is. */
function stopRun(writer: Writer, id: Id, at: Moment): void {
  const run = writer.days.run(id)
  if (run?.stoppedAt === null) writer.set('runs', id, encodeRun({ ...run, stoppedAt: Math.max(at, run.startedAt) }))
}

function undoRun(writer: Writer, { id, what }: CommandOf<'run.undo'>): void {
  const run = writer.days.run(id)
  if (run) writer.set('runs', id, what === 'start' ? undefined : encodeRun({ ...run, stoppedAt: null }))
}

const acceptedValue = ({ amount }: Proposal, { author }: Writer): unknown =>
  amount === null ? encodeRemoved(author) : encodeValue({ amount, manual: true, ...author })

function setWorks(writer: Writer, { works, gone }: CommandOf<'works.set'>): void {
  for (const [workId, value] of works) {
    if (!decodeWork(workId, value)) throw new Refused('FIELD_INVALID', { field: 'works' }, [workId])
    if (JSON.stringify(writer.days.map('works').get(workId)) !== JSON.stringify(value)) {
      writer.set('works', workId, value)
    }
  }
  for (const workId of gone) writer.set('works', workId, undefined)
}

function decideSheet(writer: Writer, { monday, state, reason, onBehalfOf, signs }: CommandOf<'sheet.decide'>): void {
  requireMonday(monday)
  const sheet = writer.days.sheet(monday)
  if (sheet?.state !== 'submitted') throw new Refused('DAY_SHEET_STATE', {}, [String(monday)])
  if (state === 'DECLINED' && reason === '') throw new Refused('DAY_REASON_WANTED')
  const { author } = writer
  const put = (next: Omit<Sheet, 'monday'>): void => writer.set('sheets', String(monday), encodeSheet(next))
  const own = (signs?.by ?? []).map((one) => ({ ...author, ...one }))
  const others = sheet.signatures.filter(({ curator }) => !own.some((one) => one.curator === curator))
  const signatures = [...others, ...own]
  const isLast = signs?.of.every((one) => signatures.some(({ curator }) => curator === one)) ?? true
  if (state === 'DECLINED') put({ state, ...author, reason, onBehalfOf, signatures: [] })
  else if (isLast) put({ state, ...author, reason, onBehalfOf, signatures })
  else put({ ...sheet, signatures })
  if (state === 'APPROVED' && isLast) freezePlan(writer, monday)
}

const isIn = (day: Day, monday: Day): boolean => day >= monday && day < monday + 7

/** The plan of the week becomes what was promised; what nobody plans any more is promised no more. */
function freezePlan(writer: Writer, monday: Day): void {
  const { days } = writer
  const planned = days.values().filter(({ day, kind }) => kind === 'plan' && isIn(day, monday))
  const held = blockedWorks(days, monday)
  const blocked = planned.find(({ workId, amount }) => held.has(workId) && !isNought(amount))
  if (blocked) throw new Refused('DAY_NOT_CLEARED', { work: days.work(blocked.workId)?.name ?? '' }, [blocked.workId])
  for (const { workId, day, measure } of days.allApproved()) {
    if (isIn(day, monday)) writer.set('approved', approvedKey(workId, day, measure), undefined)
  }
  for (const { workId, day, measure, amount } of planned) {
    if (!isNought(amount)) writer.set('approved', approvedKey(workId, day, measure), amount)
  }
}

/** Works that may not be promised for that week: something due by its end is not out of the way. */
export function blockedWorks(days: DayDocument, monday: Day): Set<Id> {
  const open = days.constraints().filter(({ clearedBy, due }) => clearedBy === null && due < monday + 7)
  return new Set(open.map(({ workId }) => workId))
}

const isNought = (amount: string): boolean => Number(amount) === 0

function requireMonday(monday: Day): void {
  if ((monday + 3) % 7 !== 0) throw new Refused('FIELD_INVALID', { field: 'monday' })
}

/** Stages values, so that a refusal leaves the document as it was. */
class Writer {
  readonly days: DayDocument
  readonly author: { by: Id; at: Moment }
  readonly #context: DaysContext
  readonly #staged = new Map<RootName, Map<string, unknown>>()

  constructor(days: DayDocument, context: DaysContext) {
    this.days = days
    this.author = { by: context.userId, at: context.now }
    this.#context = context
  }

  set(root: RootName, key: string, value: unknown): void {
    const staged = this.#staged.get(root)
    if (staged) staged.set(key, value)
    else this.#staged.set(root, new Map([[key, value]]))
  }

  requireAllowed(): void {
    const { userId, right, grant, isServer = false } = this.#context
    const actor = { userId, grant: { ...grant, right }, isServer }
    const unplanned = this.#staged.get('unplanned')
    const works = this.#staged.get('works')
    const around = {
      quarter: this.days.quarter,
      isHere: (workId: Id) => this.days.isHere(workId) || Boolean(unplanned?.get(workId) ?? works?.get(workId)),
    }
    for (const edit of this.#edits()) {
      const objection = objectionTo(edit, actor, around)
      if (objection) throw Refused.because(objection)
    }
    const objection = heldUp(this.passed())
    if (objection) throw Refused.because(objection)
    for (const [root, values] of this.#staged) {
      const map = this.days.map(root)
      let more = 0
      for (const [key, value] of values) if (value !== undefined && !map._map.has(key)) more++
      if (isFull(this.days, root, more)) throw new Refused('DOCUMENT_TOO_LARGE', { [root]: roots[root].maxKeys })
    }
  }

  /** Open items of checklists that the facts among the staged values go past. */
  passed() {
    return passedItems(this.#edits(), this.days)
  }

  commit(): DaysEdit[] {
    const edits = this.#edits()
    writeEdits(this.days, edits)
    return edits
  }

  #edits(): DaysEdit[] {
    const edits: DaysEdit[] = []
    for (const [root, values] of this.#staged) {
      for (const [key, after] of values) {
        const before = this.days.map(root).get(key)
        if (before !== after) edits.push({ root, key, before, after })
      }
    }
    return edits
  }
}

export function writeEdits(days: DayDocument, edits: readonly DaysEdit[]): void {
  if (edits.length === 0) return
  days.doc.transact(() => {
    for (const { root, key, after } of edits) {
      if (after === undefined) days.map(root).delete(key)
      else days.map(root).set(key, after)
    }
  }, days.origin)
}

/** Which values a command is about, for what must be kept as a proposal. */
export function valuesIn(command: DaysCommand): (ValueKey & { amount: string | null; seen?: string | null })[] {
  if (command.do === 'batch') return command.commands.flatMap(valuesIn)
  return command.do === 'values.set' ? command.values : []
}
