import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { dayOfInstant, instantOf, parseInstant } from '../../time/index.ts'
import type { RoomGrant } from '../rooms/index.ts'
import {
  contentOfDays,
  createDaysGate,
  DayDocument,
  type DayHeld,
  type DaysCommand,
  DaysUndo,
  dayFactsIn,
  dayPlaceOf,
  daysOfQuarter,
  encodeWork,
  executeDays,
  foldDays,
  keepLost,
  newDays,
  openDaysInSteps,
  quarterOf,
  quartersBetween,
  rowsOfDays,
  VOLUME,
  warnedOf,
} from './index.ts'

const day = (text: string) => dayOfInstant(parseInstant(text)!)
const monday = day('2026-03-02')
const [DIG, POUR, ANNA, MAYA] = ['dig000000000', 'pour00000000', 'person-anna0', 'person-maya0']
const work = (name: string, held: DayHeld | null = null) =>
  encodeWork({
    held,
    ...{ code: '1', name, unit: 'm³', volume: '400', labour: null, rate: null, percent: 0, critical: false },
    ...{
      start: instantOf(monday),
      finish: instantOf(monday + 5),
      float: 0,
      curator: null,
      path: '',
      dayMinutes: 480,
      assignments: [],
    },
  })

/** Anna's quarter with one work of hers; nothing of anybody else's. */
function annas(): DayDocument {
  const days = new DayDocument(newDays('2026Q1'))
  const outcome = executeDays(
    days,
    { do: 'works.set', works: [[DIG, work('Dig')]] },
    { now: 1, userId: 'system000000', right: 'write', isServer: true },
  )
  expect(outcome.ok).toBe(true)
  return days
}

const onSite: RoomGrant = {
  ...{ right: 'facts', factsFrom: instantOf(monday), factsTo: instantOf(monday + 3) },
  planFrom: instantOf(monday + 2),
}
const planning: RoomGrant = { right: 'write', factsTo: instantOf(monday + 3) }
const of = { anna: { userId: ANNA, grant: onSite }, maya: { userId: MAYA, grant: planning } }

function run(days: DayDocument, who: keyof typeof of, command: DaysCommand, isServer = false) {
  const { userId, grant } = of[who]
  return executeDays(days, command, { now: 1_000, userId, right: grant.right, grant, isServer })
}
const codeOf = (outcome: ReturnType<typeof run>) => (outcome.ok ? 'ok' : outcome.refusal.code)
const value = (kind: 'plan' | 'fact', at: number, amount: string | null, workId = DIG) => ({
  ...{ workId, day: at, measure: VOLUME, kind, amount },
})
const set = (...values: ReturnType<typeof value>[]): DaysCommand => ({ do: 'values.set', values })

/** What a client wrote that knows no rules, as the server sees it. */
function byHand(days: DayDocument, who: keyof typeof of, write: (doc: Y.Doc) => void) {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(days.doc))
  const before = Y.encodeStateVector(copy)
  write(copy)
  const shadow = new Y.Doc()
  Y.applyUpdate(shadow, Y.encodeStateAsUpdate(days.doc))
  const verdict = createDaysGate(shadow).check(Y.encodeStateAsUpdate(copy, before), {
    ...of[who],
    speaksAs: () => true,
  })
  return verdict.ok ? 'ok' : verdict.code
}

describe('the place of a day', () => {
  test('a week is of the quarter of its Monday', () => {
    expect(quarterOf(day('2026-04-05'))).toBe('2026Q1')
    expect(quarterOf(day('2026-04-06'))).toBe('2026Q2')
    expect(daysOfQuarter('2026Q1')).toEqual({ from: day('2026-01-05'), to: day('2026-04-05') })
    expect(quartersBetween(day('2026-03-30'), day('2026-04-12'))).toEqual(['2026Q1', '2026Q2'])
    expect(quarterOf(day('2027-01-03'))).toBe('2026Q4')
  })

  test('is named by three parts', () => {
    expect(dayPlaceOf(`${DIG}/${ANNA}/2026Q1`)).toEqual({ scheduleId: DIG, executorId: ANNA, quarter: '2026Q1' })
    for (const wrong of [`${DIG}/${ANNA}`, `${DIG}/${ANNA}/2026Q5`, `${DIG}/a/2026Q1`, `${DIG}/${ANNA}/2026Q1/x`]) {
      expect(dayPlaceOf(wrong)).toBeNull()
    }
  })
})

describe('plan and fact', () => {
  test('are kept exactly, with who and when, and taken away again', () => {
    const days = annas()
    expect(codeOf(run(days, 'anna', set(value('fact', monday, '12.000001'), value('plan', monday + 4, '7'))))).toBe(
      'ok',
    )
    expect(days.value(value('fact', monday, null))).toMatchObject({ amount: '12.000001', by: ANNA, at: 1_000 })
    run(days, 'anna', set(value('fact', monday, null)))
    expect(days.value(value('fact', monday, null))).toBeNull()
  })

  test('R-DP-04 on site are held to their days, in commands and by the gate; of the future tells nobody', () => {
    const days = annas()
    const closed = [value('fact', monday - 1, '1'), value('fact', monday + 4, '1'), value('plan', monday + 1, '1')]
    for (const one of closed) {
      expect(codeOf(run(days, 'anna', set(value('fact', monday, '1'), one)))).toBe('DAY_CLOSED')
      const key = `${DIG}:${one.day}:${VOLUME}:${one.kind}`
      const hostile = (doc: Y.Doc) => doc.getMap('values').set(key, ['1', ANNA, 1, 1])
      expect(byHand(days, 'anna', hostile)).toBe('DAY_CLOSED')
    }
    expect(days.values()).toEqual([])
    expect(codeOf(run(days, 'maya', set(value('fact', monday - 1, '1'), value('plan', monday, '1'))))).toBe('ok')
    expect(codeOf(run(days, 'maya', set(value('fact', monday + 4, '1'))))).toBe('DAY_CLOSED')
  })

  test('stand in the quarter of the document, and of works that are here', () => {
    const days = annas()
    expect(codeOf(run(days, 'maya', set(value('plan', day('2026-04-06'), '1'))))).toBe('DAY_ELSEWHERE')
    expect(codeOf(run(days, 'anna', set(value('fact', monday, '1', POUR))))).toBe('NOT_YOUR_WORK')
    const hostile = (doc: Y.Doc) => doc.getMap('values').set(`${POUR}:${monday}:${VOLUME}:fact`, ['1', ANNA, 1, 1])
    expect(byHand(days, 'anna', hostile)).toBe('NOT_YOUR_WORK')
  })

  test.each(['-1', '1.0000001', '1'.repeat(13), 'x', ''])('an amount %s is refused', (amount) => {
    const days = annas()
    expect(codeOf(run(days, 'maya', set(value('plan', monday, amount))))).toBe('BAD_REQUEST')
    const hostile = (doc: Y.Doc) => doc.getMap('values').set(`${DIG}:${monday}:${VOLUME}:plan`, [amount, MAYA, 1, 1])
    expect(byHand(days, 'maya', hostile)).toBe('FIELD_INVALID')
  })

  test('of a work that the plan has moved away are found by their days', () => {
    const days = annas()
    expect(days.hasValueBetween(DIG, monday, monday + 6)).toBe(false)
    run(days, 'maya', set(value('plan', monday + 2, '10'), value('plan', monday + 3, '5')))
    const found = (from: number, to: number) => days.hasValueBetween(DIG, monday + from, monday + to)
    expect([found(0, 1), found(0, 2), found(3, 6), found(4, 6)]).toEqual([false, true, true, false])
    run(days, 'maya', set(value('plan', monday + 3, null)))
    expect([found(0, 2), found(3, 6)]).toEqual([true, false])
    const copy = new DayDocument(new Y.Doc())
    Y.applyUpdate(copy.doc, Y.encodeStateAsUpdate(days.doc))
    expect(copy.hasValueBetween(DIG, monday, monday + 6)).toBe(true)
    expect(copy.hasValueBetween(POUR, monday, monday + 6)).toBe(false)
  })

  test('undo puts back what is still one’s own, and leaves what another has typed since', () => {
    const days = annas()
    const undo = new DaysUndo(days, MAYA)
    run(days, 'maya', set(value('plan', monday, '1'), value('plan', monday + 1, '1')))
    undo.note(run(days, 'maya', set(value('plan', monday, '5'), value('plan', monday + 1, '5'))).edits)
    run(days, 'maya', set(value('plan', monday + 1, '9')))
    expect(undo.undo()).toEqual({ kept: 1 })
    expect([monday, monday + 1].map((at) => days.value(value('plan', at, null))?.amount)).toEqual(['1', '9'])
  })
})

describe('the gate', () => {
  test('refuses who writes in another’s name, works, a promise, or anything from a reader', () => {
    const days = annas()
    const key = `${DIG}:${monday}:${VOLUME}:fact`
    expect(byHand(days, 'anna', (doc) => doc.getMap('values').set(key, ['1', MAYA, 1, 1]))).toBe('FORBIDDEN')
    expect(byHand(days, 'anna', (doc) => doc.getMap('works').set(POUR, work('Pour')))).toBe('FORBIDDEN')
    expect(byHand(days, 'maya', (doc) => doc.getMap('works').delete(DIG))).toBe('FORBIDDEN')
    const promise = (doc: Y.Doc) => doc.getMap('approved').set(`${DIG}:${monday}:${VOLUME}`, '1')
    expect([byHand(days, 'anna', promise), byHand(days, 'maya', promise)]).toEqual(['FORBIDDEN', 'FORBIDDEN'])
    expect(byHand(days, 'anna', (doc) => doc.getMap('meta').set('days', [1, '2026Q2']))).toBe('FORBIDDEN')
    expect(codeOf(executeDays(days, set(value('plan', monday, '1')), { now: 1, userId: MAYA, right: 'read' }))).toBe(
      'FORBIDDEN',
    )
  })

  test('R-DP-09 refuses who decides on a sheet without the server', () => {
    const days = annas()
    run(days, 'anna', { do: 'sheet.submit', monday })
    for (const who of ['anna', 'maya'] as const) {
      const by = of[who].userId
      const hostile = (doc: Y.Doc) => doc.getMap('sheets').set(String(monday), ['APPROVED', by, 1, '', ''])
      expect(byHand(days, who, hostile)).toBe('DAY_SHEET_STATE')
      expect(codeOf(run(days, who, { do: 'sheet.decide', monday, state: 'APPROVED' }))).not.toBe('ok')
    }
    run(days, 'anna', { do: 'sheet.withdraw', monday })
    const signed = ['submitted', ANNA, 1, '', '', [[MAYA, MAYA, 1, '']]]
    expect(byHand(days, 'anna', (doc) => doc.getMap('sheets').set(String(monday), signed))).toBe('DAY_SHEET_STATE')
  })
})

describe('facts of a work that a checklist holds up', () => {
  const item = (gate: 'start' | 'finish', blocks = true) => ({ gate, blocks, text: `Before the ${gate}` })
  /** Of 400 m³. */
  function heldBy(items: DayHeld['items'], elsewhere = '0'): DayDocument {
    const days = annas()
    const works: [string, unknown[]][] = [[DIG, work('Dig', { items, elsewhere })]]
    run(days, 'maya', { do: 'works.set', works }, true)
    return days
  }
  const told = (amount: string, at = monday) => set(value('fact', at, amount))
  const fact = (amount: string) => (doc: Y.Doc) =>
    doc.getMap('values').set(`${DIG}:${monday}:${VOLUME}:fact`, [amount, ANNA, 1, 1])

  test('R-DP-09 R-DIR-04 are refused before its start is ticked, in commands and in updates alike, and so is who begins it', () => {
    const days = heldBy([item('start')])
    const refused = run(days, 'anna', told('1'))
    expect(refused).toMatchObject({
      refusal: { code: 'CHECKLIST_OPEN', params: { works: 1, items: 'Before the start' }, ids: [DIG] },
    })
    expect(byHand(days, 'anna', fact('1'))).toBe('CHECKLIST_OPEN')
    expect(codeOf(run(days, 'maya', told('1'), true))).toBe('CHECKLIST_OPEN')
    const begin = { do: 'run.start' as const, id: 'run000000000', workId: DIG, day: monday, at: 1 }
    expect(codeOf(run(days, 'anna', begin))).toBe('CHECKLIST_OPEN')
    expect(codeOf(run(days, 'anna', set(value('plan', monday + 2, '9'))))).toBe('ok')
    expect([codeOf(run(days, 'anna', told('0'))), byHand(days, 'anna', fact('0'))]).toEqual(['ok', 'ok'])
    // Ticked: the server writes the work anew.
    run(days, 'maya', { do: 'works.set', works: [[DIG, work('Dig')]] }, true)
    expect(codeOf(run(days, 'anna', told('1')))).toBe('ok')
  })

  test('R-DIR-04 go on where it had begun before the checklist came', () => {
    const days = annas()
    run(days, 'anna', told('5'))
    run(
      days,
      'maya',
      { do: 'works.set', works: [[DIG, work('Dig', { items: [item('start')], elsewhere: '0' })]] },
      true,
    )
    expect([codeOf(run(days, 'anna', told('9'))), byHand(days, 'anna', fact('7'))]).toEqual(['ok', 'ok'])
    expect(codeOf(run(heldBy([item('start')], '12'), 'anna', told('1')))).toBe('ok')
  })

  test('R-DIR-04 are refused where all would be done and its finish is not ticked; what other quarters say counts', () => {
    const days = heldBy([item('finish')])
    expect(codeOf(run(days, 'anna', told('399')))).toBe('ok')
    expect(codeOf(run(days, 'anna', told('1', monday + 1)))).toBe('CHECKLIST_OPEN')
    expect(byHand(days, 'anna', fact('400'))).toBe('CHECKLIST_OPEN')
    expect(codeOf(run(days, 'anna', told('0.5', monday + 1)))).toBe('ok')
    expect(codeOf(run(heldBy([item('finish')], '300'), 'anna', told('100')))).toBe('CHECKLIST_OPEN')
  })

  test('R-DIR-04 are written with a warning where the checklist only warns', () => {
    const days = heldBy([item('start', false), item('finish', false)])
    const context = { now: 1, userId: ANNA, right: 'facts' as const }
    expect(warnedOf(days, told('1'), context)).toBe('Before the start')
    expect(warnedOf(days, told('400'), context)).toBe('Before the start; Before the finish')
    expect(byHand(days, 'anna', fact('400'))).toBe('ok')
    expect(codeOf(run(days, 'anna', told('1')))).toBe('ok')
    expect(warnedOf(days, told('2'), context)).toBe('')
  })

  test('R-DIR-04 that came back as proposals are not accepted before it is ticked', () => {
    const days = heldBy([item('start')])
    const key = { workId: DIG, day: monday, measure: VOLUME, kind: 'fact' as const }
    const proposal = { ...key, id: 'proposal0000', amount: '3', code: 'CHECKLIST_OPEN' }
    expect(codeOf(run(days, 'anna', { do: 'proposal.add', proposals: [proposal] }))).toBe('ok')
    const accept = { do: 'proposal.decide' as const, ids: [proposal.id], accept: true }
    expect(codeOf(run(days, 'maya', accept))).toBe('CHECKLIST_OPEN')
    run(days, 'maya', { do: 'works.set', works: [[DIG, work('Dig')]] }, true)
    expect(codeOf(run(days, 'maya', accept))).toBe('ok')
    expect(days.value(key)?.amount).toBe('3')
  })
})

test('50,000 works are read in pieces below 20 ms, in the order of their starts; one that changes is renewed alone', () => {
  const doc = newDays('2026Q1')
  const idOf = (place: number): string => `work${String(place).padStart(8, '0')}`
  const laid = (place: number) => work('Dig').with(6, instantOf(monday + ((place * 7_919) % 90)))
  doc.transact(() => {
    for (let place = 0; place < 50_000; place++) doc.getMap('works').set(idOf(place), laid(place))
  })
  const steps = openDaysInSteps(doc)
  const spent: number[] = []
  let step: ReturnType<typeof steps.next>
  do {
    const before = process.threadCpuUsage()
    step = steps.next()
    const { user, system } = process.threadCpuUsage(before)
    spent.push((user + system) / 1_000)
  } while (!step.done)
  expect(spent.length).toBeGreaterThan(100)
  expect(Math.max(...spent)).toBeLessThan(20)
  const days = step.value
  const inOrder = days.works()
  expect(inOrder).toHaveLength(50_000)
  expect(
    inOrder.every(
      ({ start, id }, place) => place === 0 || inOrder[place - 1]!.start < start || inOrder[place - 1]!.id < id,
    ),
  ).toBe(true)

  doc.getMap('works').set(idOf(7), work('Moved').with(6, instantOf(monday - 1)))
  doc.getMap('works').delete(idOf(8))
  const renewed = days.works()
  expect([renewed.length, renewed[0]!.name, renewed.some(({ id }) => id === idOf(8))]).toEqual([49_999, 'Moved', false])
  // Whoever was not read in order would be another object.
  expect(renewed.at(-1)).toBe(inOrder.at(-1))
})

describe('sheets', () => {
  const approve = (days: DayDocument) =>
    codeOf(run(days, 'maya', { do: 'sheet.decide', monday, state: 'APPROVED' }, true))

  test('R-DP-10 approval freezes the plan of the week as approved_plan; later changes leave it', () => {
    const days = annas()
    run(days, 'maya', set(value('plan', monday, '10'), value('plan', monday + 7, '9'), value('plan', monday + 1, '0')))
    expect(approve(days)).toBe('DAY_SHEET_STATE')
    run(days, 'anna', { do: 'sheet.submit', monday })
    expect(approve(days)).toBe('ok')
    expect(days.allApproved()).toEqual([{ workId: DIG, day: monday, measure: VOLUME, amount: '10' }])
    run(days, 'maya', set(value('plan', monday, '4')))
    expect(days.approved(DIG, monday, VOLUME)).toBe('10')
    expect(rowsOfDays(days).values.map(({ kind, amount }) => `${kind} ${amount}`)).toContain('approved_plan 10')
  })

  test('R-DP-09 are submitted, withdrawn, declined with a reason, and handed in again', () => {
    const days = annas()
    run(days, 'anna', { do: 'sheet.submit', monday })
    expect(codeOf(run(days, 'anna', { do: 'sheet.withdraw', monday }))).toBe('ok')
    expect(days.sheet(monday)?.state).toBe('draft')
    run(days, 'anna', { do: 'sheet.submit', monday })
    const decline = (reason: string) =>
      codeOf(run(days, 'maya', { do: 'sheet.decide', monday, state: 'DECLINED', reason }, true))
    expect([decline(''), decline('Too much for four people')]).toEqual(['DAY_REASON_WANTED', 'ok'])
    expect(days.sheet(monday)).toMatchObject({ state: 'DECLINED', reason: 'Too much for four people', by: MAYA })
    expect(codeOf(run(days, 'anna', { do: 'sheet.submit', monday }))).toBe('ok')
  })

  test('wait for every curator of the week; handed in anew, nobody has signed', () => {
    const days = annas()
    const sign = (curator: string, state: 'APPROVED' | 'DECLINED' = 'APPROVED') =>
      run(
        days,
        'maya',
        {
          do: 'sheet.decide',
          monday,
          state,
          reason: 'Why',
          signs: { by: [{ curator, onBehalfOf: '' }], of: [MAYA, ANNA] },
        },
        true,
      )
    const told = () => [days.sheet(monday)?.state, days.sheet(monday)?.signatures.map(({ curator }) => curator)]
    run(days, 'maya', set(value('plan', monday, '10')))
    run(days, 'anna', { do: 'sheet.submit', monday })
    sign(MAYA)
    sign(MAYA)
    expect([told(), days.allApproved()]).toEqual([['submitted', [MAYA]], []])
    // One who declines is enough.
    sign(ANNA, 'DECLINED')
    expect(told()).toEqual(['DECLINED', []])
    run(days, 'anna', { do: 'sheet.submit', monday })
    sign(ANNA)
    expect(told()).toEqual(['submitted', [ANNA]])
    sign(MAYA)
    expect([told(), days.allApproved().length]).toEqual([['APPROVED', [ANNA, MAYA]], 1])
  })

  test('are signed at once by somebody who stands for several curators', () => {
    const days = annas()
    run(days, 'anna', { do: 'sheet.submit', monday })
    const by = [MAYA, ANNA].map((curator) => ({ curator, onBehalfOf: curator === ANNA ? 'Anna' : '' }))
    run(days, 'maya', { do: 'sheet.decide', monday, state: 'APPROVED', signs: { by, of: [MAYA, ANNA] } }, true)
    expect(days.sheet(monday)).toMatchObject({ state: 'APPROVED', by: MAYA, signatures: by })
  })

  test('what must be cleared holds back the promise until it is', () => {
    const days = annas()
    run(days, 'maya', set(value('plan', monday, '10')))
    const id = 'constraint00'
    run(days, 'maya', { do: 'constraint.add', id, workId: DIG, text: 'Pour permit', due: monday + 1 })
    run(days, 'anna', { do: 'sheet.submit', monday })
    expect(approve(days)).toBe('DAY_NOT_CLEARED')
    expect(codeOf(run(days, 'anna', { do: 'constraint.set', id, cleared: true }))).toBe('ok')
    expect(days.constraint(id)).toMatchObject({ clearedBy: ANNA, by: MAYA })
    expect(approve(days)).toBe('ok')
  })
})

describe('what came too late', () => {
  test('stays as a proposal with its reason; whoever plans decides', () => {
    const days = annas()
    const one = { ...value('fact', monday - 1, '6'), id: 'proposal0000', code: 'DAY_CLOSED' }
    expect(codeOf(run(days, 'anna', { do: 'proposal.add', proposals: [one] }))).toBe('ok')
    const decide = (who: keyof typeof of) => run(days, who, { do: 'proposal.decide', ids: [one.id], accept: true })
    expect(codeOf(decide('anna'))).not.toBe('ok')
    expect(codeOf(decide('maya'))).toBe('ok')
    expect(days.value(one)?.amount).toBe('6')
    expect(days.proposal(one.id)).toMatchObject({ state: 'APPROVED', decidedBy: MAYA, by: ANNA })
  })

  test('a decision is taken back with what it wrote; that a proposal was made is not', () => {
    const days = annas()
    const [undo, ofAnna] = [new DaysUndo(days, MAYA), new DaysUndo(days, ANNA)]
    const one = { ...value('fact', monday - 1, '6'), id: 'proposal0000', code: 'DAY_CLOSED' }
    ofAnna.note(run(days, 'anna', { do: 'proposal.add', proposals: [one] }).edits)
    for (const accept of [true, false]) {
      undo.note(run(days, 'maya', { do: 'proposal.decide', ids: [one.id], accept }).edits)
      undo.undo()
      expect(days.proposal(one.id)).toMatchObject({ state: 'open', decidedBy: null, by: ANNA })
      expect(days.value(one)).toBeNull()
    }
    ofAnna.undo()
    expect(days.proposal(one.id)?.state).toBe('open')
  })
})

describe('told twice', () => {
  const otherOf = (days: DayDocument): DayDocument => {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(days.doc))
    return new DayDocument(doc)
  }

  test('a day that somebody else has told of since is not overwritten, and the other amount becomes a proposal', () => {
    const days = annas()
    const typed = { ...value('fact', monday, '18'), seen: null }
    expect(codeOf(run(days, 'maya', set(value('fact', monday, '20'))))).toBe('ok')
    expect(codeOf(run(days, 'anna', { do: 'values.set', values: [typed] }))).toBe('DAY_TOLD_TWICE')
    expect(days.value(value('fact', monday, null))?.amount).toBe('20')
    // The same amount is no second opinion, and what was seen may be changed.
    expect(codeOf(run(days, 'anna', { do: 'values.set', values: [{ ...typed, amount: '20' }] }))).toBe('ok')
    expect(codeOf(run(days, 'maya', set(value('fact', monday, '21'))))).toBe('ok')
    expect(codeOf(run(days, 'anna', { do: 'values.set', values: [{ ...typed, seen: '21' }] }))).toBe('ok')
  })

  test.each([false, true])('of two at once the one that is lost is kept by both replicas as one (%s)', (isFirst) => {
    const here = annas()
    expect(codeOf(run(here, 'anna', set(value('fact', monday, '1'))))).toBe('ok')
    const there = otherOf(here)
    // The larger client stands: each of the two is it once.
    here.doc.clientID = isFirst ? 1 : 2
    there.doc.clientID = isFirst ? 2 : 1
    const kept: DaysCommand[][] = [[], []]
    for (const [place, days] of [here, there].entries()) {
      days.observe(({ twice }) => kept[place]!.push(...twice.map(keepLost)))
    }
    run(here, 'anna', set(value('fact', monday, '17')))
    run(here, 'anna', set(value('fact', monday, '18')))
    run(there, 'maya', set(value('fact', monday, '19')))
    run(there, 'maya', set(value('fact', monday, '20')))
    const [ofHere, ofThere] = [here, there].map(({ doc }) => Y.encodeStateAsUpdate(doc))
    Y.applyUpdate(here.doc, ofThere!)
    Y.applyUpdate(there.doc, ofHere!)
    const stands = here.value(value('fact', monday, null))?.amount
    expect(kept[0]).toHaveLength(1)
    expect(kept[1]).toEqual(kept[0])
    expect(kept[0]![0]).toMatchObject({
      do: 'proposal.add',
      proposals: [{ workId: DIG, amount: stands === '20' ? '18' : '20', code: 'DAY_TOLD_TWICE' }],
    })
    run(here, 'anna', kept[0]![0]!)
    run(there, 'maya', kept[1]![0]!)
    Y.applyUpdate(here.doc, Y.encodeStateAsUpdate(there.doc))
    expect(here.proposals()).toHaveLength(1)
    // What follows on what both know is told once.
    run(there, 'maya', set(value('fact', monday, '22')))
    Y.applyUpdate(here.doc, Y.encodeStateAsUpdate(there.doc))
    expect(kept[0]).toHaveLength(1)
  })

  test('whoever proposed takes it back, and nobody else', () => {
    const days = annas()
    const proposal = { id: 'proposal0001', ...value('fact', monday, '3'), code: 'DAY_CLOSED' }
    run(days, 'anna', { do: 'proposal.add', proposals: [proposal] })
    const back: DaysCommand = { do: 'proposal.withdraw', ids: [proposal.id] }
    expect(codeOf(run(days, 'maya', back))).toBe('FORBIDDEN')
    expect(codeOf(run(days, 'anna', back))).toBe('ok')
    expect(days.proposals()).toEqual([])
  })
})

describe('who worked when', () => {
  const start = (id: string, at: number): DaysCommand => ({
    ...{ do: 'run.start', id, workId: DIG, day: monday, at, people: 4 },
  })

  test('is started and stopped once, taken back, and another start ends the one before', () => {
    const days = annas()
    expect(codeOf(run(days, 'anna', start('run000000001', 1_000)))).toBe('ok')
    expect(codeOf(run(days, 'anna', start('run000000001', 5_000)))).toBe('ok')
    expect(codeOf(run(days, 'anna', start('run000000002', 9_000)))).toBe('ok')
    expect(days.runs().map(({ startedAt, stoppedAt }) => [startedAt, stoppedAt])).toEqual([
      [1_000, 9_000],
      [9_000, null],
    ])
    // A clock that was put back makes no time of less than nothing.
    expect(codeOf(run(days, 'anna', { do: 'run.stop', id: 'run000000002', at: 2_000 }))).toBe('ok')
    expect(days.run('run000000002')?.stoppedAt).toBe(9_000)
    run(days, 'anna', { do: 'run.undo', id: 'run000000002', what: 'stop' })
    expect(days.run('run000000002')?.stoppedAt).toBeNull()
    run(days, 'anna', { do: 'run.undo', id: 'run000000002', what: 'start' })
    expect(days.runs()).toHaveLength(1)
  })

  test('is of open days and own works, in commands and by the gate', () => {
    const days = annas()
    expect(codeOf(run(days, 'anna', { ...start('run000000001', 1), day: monday + 5 } as DaysCommand))).toBe(
      'DAY_CLOSED',
    )
    expect(codeOf(run(days, 'anna', { ...start('run000000001', 1), workId: POUR } as DaysCommand))).toBe(
      'NOT_YOUR_WORK',
    )
    const write =
      (by: string, at = monday) =>
      (doc: Y.Doc) =>
        doc.getMap('runs').set('run000000001', [DIG, at, 1, null, 2, by])
    expect(byHand(days, 'anna', write(ANNA))).toBe('ok')
    expect(byHand(days, 'anna', write(MAYA))).toBe('FORBIDDEN')
    expect(byHand(days, 'anna', write(ANNA, monday - 1))).toBe('DAY_CLOSED')
    expect(
      byHand(days, 'anna', (doc) => doc.getMap('runs').set('run000000001', [DIG, monday, 1, 0, 2, ANNA])),
    ).not.toBe('ok')
  })
})

describe('replicas', () => {
  test('agree whatever the order, and fold to the same', () => {
    const [one, other] = [annas(), new DayDocument(new Y.Doc())]
    Y.applyUpdate(other.doc, Y.encodeStateAsUpdate(one.doc))
    run(one, 'anna', set(value('fact', monday, '1')))
    run(other, 'maya', set(value('fact', monday + 1, '2'), value('plan', monday, '3')))
    run(other, 'maya', { do: 'unplanned.add', id: 'edge00000000', name: 'Edge protection', reasonId: 'reason000000' })
    run(other, 'maya', set(value('fact', monday, '24', 'edge00000000')))
    Y.applyUpdate(other.doc, Y.encodeStateAsUpdate(one.doc))
    Y.applyUpdate(one.doc, Y.encodeStateAsUpdate(other.doc))
    expect(contentOfDays(one.doc)).toBe(contentOfDays(other.doc))
    expect(contentOfDays(foldDays(one.doc))).toBe(contentOfDays(one.doc))
    const { works } = dayFactsIn(rowsOfDays(one), ANNA, 'entered')
    expect(works.find(([id]) => id === DIG)?.[1]).toEqual([
      [monday, '1'],
      [monday + 1, '2'],
    ])
    expect(dayFactsIn(rowsOfDays(one), ANNA, 'approved').works).toEqual([])
  })
})
