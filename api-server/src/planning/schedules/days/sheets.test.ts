import {
  calculateSettingsEdit,
  curatorDatesAccept,
  type DayPpc,
  dateProposalList,
  dateProposalSave,
  dayHistoryRead,
  dayLimitsEdit,
  dayLimitsExcept,
  dayPlanRead,
  dayPpcRead,
  dayReasonsRead,
  dayReasonsSave,
  daySheetList,
  daySheetTurn,
  dayValuesRead,
  dayValuesSave,
  delegationCreate,
  jobList,
  noticePersonalList,
  roomTicket,
  timetableCalculate,
  undoActionList,
  undoActionRestore,
  versionCreate,
  versionSetActualStatus,
  versionUsers,
  volumePlanUpdate,
  wbsList,
} from '@plumbline/core/contract'
import type { DaysCommand } from '@plumbline/core/documents/day'
import { dayOfInstant, parseInstant } from '@plumbline/core/time'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { useReadGround } from '../../../../test/ground.ts'
import { admit, eventually } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { roomOf } from '../document/index.ts'

const on = useReadGround()
const people = new Map<string, Visitor>()
const day = (text: string) => dayOfInstant(parseInstant(text)!)
const collab = () => openCollabApi(on.site.collabUrl, on.site.serviceToken)

async function executor(name: string): Promise<Visitor> {
  const known = people.get(name) ?? (await on.site.person(name))
  people.set(name, known)
  await admit(on.site, on.spaceId, known, 'executor')
  return known
}

/** A work of that person, of 100 m³ in five days from Monday 2 March. */
async function workOf(who: Visitor, name: string, fields: object = {}): Promise<string> {
  const id = await on.work(name, 5)
  const set = { executor: who.id, measure: { unit: 'm3', plan: '100', fact: '0' }, ...fields }
  await collab().command(roomOf(on.versionId), [{ do: 'row.set', ids: [id], fields: set }], on.maya.id, 'write')
  return id
}

const value = (workId: string, at: string, kind: 'plan' | 'fact', amount: string | null) => ({
  ...{ workId, kind, amount },
  day: at,
})
type Value = ReturnType<typeof value>
const save = (who: Visitor, values: Value[]) => who.ok(dayValuesSave, { ...on.ofVersion, input: { values } })
const turn = (
  who: Visitor,
  executorId: string,
  monday: string,
  state: 'submitted' | 'APPROVED' | 'DECLINED' | 'draft',
  reason = '',
) => who.call(daySheetTurn, { params: { ...on.ofVersion.params, executorId, monday }, input: { state, reason } })
const inDocument = (who: Visitor, executorId: string, command: DaysCommand) =>
  collab().command(`day/${on.scheduleId}/${executorId}/2026Q1`, [command], who.id, 'write')
const month = { from: '2026-03-02', to: '2026-03-31' }

describe('the daily plan of a month, by hand', () => {
  /** A column is a work, a row a week. k kept; not kept for want of m material, w weather, c crew; ? no reason; . none. */
  const weeks: Record<string, string[]> = {
    anna: ['kkkkkkmw', 'kkkkmmww', 'kkkk....', 'kkkkkk..'],
    boris: ['kkmmmm..', 'kkkkkkkk', 'kkkkkkkc', 'cc......'],
    chen: ['kkkkkkk', '.......', 'kwkwkwk', 'kkkkk..'],
    dina: ['mmmmmmm', 'k......', 'kk.....', 'kkkkkk?'],
  }
  const mondays = ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23']
  const later = (monday: string, days: number) =>
    new Date(Date.parse(monday) + days * 86_400_000).toISOString().slice(0, 10)
  const reasonOf: Record<string, string> = { m: 'material0000', w: 'weather00000', c: 'crew00000000' }

  test('R-DP-10 plan, approved plan and facts give PPC by executor, week and reason, and the variance', async () => {
    const ids: Record<string, string> = {}
    for (const [name, rows] of Object.entries(weeks)) {
      const who = await executor(name)
      ids[name] = who.id
      const works: string[] = []
      for (const place of Array(rows[0]!.length).keys()) works.push(await workOf(who, `${name} ${place}`))
      const promised = rows.flatMap((marks, week) =>
        [...marks].flatMap((mark, place) =>
          mark === '.' ? [] : [0, 2].map((after) => value(works[place]!, later(mondays[week]!, after), 'plan', '10')),
        ),
      )
      await save(on.maya, promised)
      for (const [week, marks] of rows.entries()) {
        if (!/[^.]/.test(marks)) continue
        expect((await turn(who, who.id, mondays[week]!, 'submitted')).status).toBe(200)
        expect((await turn(on.maya, who.id, mondays[week]!, 'APPROVED')).body.state).toBe('APPROVED')
      }
      const facts = rows.flatMap((marks, week) =>
        [...marks].flatMap((mark, place): Value[] => {
          const at = (after: number, amount: string) =>
            value(works[place]!, later(mondays[week]!, after), 'fact', amount)
          if (mark === '.') return [at(0, '3')]
          return mark === 'k' ? [at(0, '5'), at(3, '15')] : [at(0, '12')]
        }),
      )
      await save(who, facts)
      const remarks = rows.flatMap((marks, week) =>
        [...marks].flatMap((mark, place): DaysCommand[] =>
          reasonOf[mark]
            ? [{ do: 'remark.set', workId: works[place]!, day: day(mondays[week]!) + 2, reasonId: reasonOf[mark] }]
            : [],
        ),
      )
      for (const remark of remarks) await inDocument(who, who.id, remark)
    }
    const ppc = await eventually<DayPpc>(async () => {
      const now: DayPpc = await on.maya.ok(dayPpcRead, { ...on.ofVersion, input: month })
      return now.byReason.find(({ reasonId }) => reasonId === null)?.promises === 1 && now
    })
    expect(ppc.total).toEqual({ promised: 86, kept: 62, approved: '1720', fact: '1528' })
    const brief = Object.fromEntries(
      ppc.byExecutor.map(({ name, kept, promised, approved, fact }) => [
        name.split(' ')[0],
        [`${kept}/${promised}`, approved, Number(fact) - Number(approved)],
      ]),
    )
    expect(brief).toEqual({
      anna: ['20/26', '520', -48],
      boris: ['17/24', '480', -56],
      chen: ['16/19', '380', -24],
      dina: ['9/17', '340', -64],
    })
    expect(ppc.byWeek.map(({ kept, promised }) => `${kept}/${promised}`)).toEqual(['15/28', '13/17', '17/21', '17/20'])
    expect(Object.fromEntries(ppc.byReason.map(({ reasonId, promises }) => [reasonId, promises]))).toEqual({
      ...{ material0000: 14, weather00000: 6, crew00000000: 3 },
      null: 1,
    })
    expect(ids).toHaveProperty('dina')
  }, 240_000)
})

describe('a sheet', () => {
  let egor: Visitor
  let olga: Visitor
  let dig: string
  beforeEach(async () => {
    const settings = { plannedStart: '2026-03-02T08:00', dataDate: '2026-03-02T08:00' }
    await on.maya.ok(calculateSettingsEdit, { ...on.ofVersion, input: settings })
    egor = await executor('egor')
    olga = await executor('olga')
    dig = await workOf(egor, 'Dig')
    await workOf(olga, 'Secret pour')
    await on.maya.ok(timetableCalculate, on.ofVersion)
    await save(on.maya, [value(dig, '2026-03-03', 'plan', '20')])
  })

  test('R-DP-09 is APPROVED or DECLINED with a reason by who may decide; what was promised stays', async () => {
    expect((await turn(egor, egor.id, '2026-03-02', 'APPROVED')).body.error).toBe('FORBIDDEN')
    expect((await turn(egor, egor.id, '2026-03-02', 'submitted')).status).toBe(200)
    expect((await turn(olga, egor.id, '2026-03-02', 'draft')).body.error).toBe('FORBIDDEN')
    expect((await turn(on.maya, egor.id, '2026-03-02', 'DECLINED')).body.error).toBe('DAY_REASON_WANTED')
    await turn(on.maya, egor.id, '2026-03-02', 'DECLINED', 'Four people cannot')
    await turn(egor, egor.id, '2026-03-02', 'submitted')
    await turn(on.maya, egor.id, '2026-03-02', 'APPROVED')
    await save(on.maya, [value(dig, '2026-03-03', 'plan', '5')])
    const { sheets } = await on.maya.ok(daySheetList, { ...on.ofVersion, input: month })
    expect(sheets.map(({ state }) => state)).toEqual(['APPROVED', 'submitted', 'DECLINED', 'submitted'])
    const { values } = await on.maya.ok(dayValuesRead, { ...on.ofVersion, input: month })
    const amounts = Object.fromEntries(values.map(({ kind, amount }) => [kind, amount]))
    expect(amounts).toEqual({ plan: '5', approved_plan: '20' })
    const { changes } = await on.maya.ok(dayHistoryRead, { ...on.ofVersion, input: {} })
    expect(changes[0]).toMatchObject({ kind: 'plan', before: '20', after: '5', by: on.maya.id, workName: 'Dig' })
    const told = await eventually(async () => {
      const { notices } = await egor.ok(noticePersonalList)
      return notices.some(({ kind }) => kind === 'days_approved') && notices
    })
    const declined = told.find(({ kind }) => kind === 'days_declined')
    expect(declined?.params).toMatchObject({ week: '2026-03-02', reason: 'Four people cannot' })
  })

  test('the curator decides, and nobody else on site', async () => {
    const curated = await workOf(egor, 'Curated', { curator: olga.id })
    const set = { do: 'row.set' as const, ids: [dig], fields: { curator: olga.id } }
    await collab().command(roomOf(on.versionId), [set], on.maya.id, 'write')
    await on.maya.ok(timetableCalculate, on.ofVersion)
    expect(curated).toHaveLength(12)
    await turn(egor, egor.id, '2026-03-02', 'submitted')
    const told = await eventually(async () => {
      const { notices } = await olga.ok(noticePersonalList)
      return notices.find(({ kind, scheduleId }) => kind === 'days_submitted' && scheduleId === on.scheduleId)
    })
    expect(told.params).toMatchObject({ week: '2026-03-02', user: egor.id })
    expect((await turn(olga, egor.id, '2026-03-02', 'APPROVED')).body.state).toBe('APPROVED')
  })

  test('whoever stands in for the curator decides in their place, and it is said so', async () => {
    const nora = await executor('nora')
    const set = { do: 'row.set' as const, ids: [dig], fields: { curator: olga.id } }
    await collab().command(roomOf(on.versionId), [set], on.maya.id, 'write')
    await on.maya.ok(timetableCalculate, on.ofVersion)
    await turn(egor, egor.id, '2026-03-02', 'submitted')
    expect((await turn(nora, egor.id, '2026-03-02', 'APPROVED')).body.error).toBe('FORBIDDEN')
    const [dateFrom, dateTo] = [-1, 1].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    )
    const lent = { toUserId: nora.id, abilities: ['schedule.report' as const], dateFrom: dateFrom!, dateTo: dateTo! }
    await olga.ok(delegationCreate, { input: { spaceId: on.spaceId, reason: 'Holiday', ...lent } })
    expect((await turn(nora, egor.id, '2026-03-02', 'APPROVED')).body.state).toBe('APPROVED')
    const { sheets } = await on.maya.ok(daySheetList, { ...on.ofVersion, input: month })
    expect(sheets[0]).toMatchObject({ state: 'APPROVED', onBehalfOf: 'olga Tester' })
  })

  test('each of several curators signs, and the last signature approves; a planner alone decides for all', async () => {
    const vera = await executor('vera')
    const hers = await workOf(egor, 'Curated by another', { curator: vera.id })
    const set = { do: 'row.set' as const, ids: [dig], fields: { curator: olga.id } }
    await collab().command(roomOf(on.versionId), [set], on.maya.id, 'write')
    await on.maya.ok(timetableCalculate, on.ofVersion)
    expect(hers).toHaveLength(12)
    await turn(egor, egor.id, '2026-03-02', 'submitted')
    const { executors } = await olga.ok(dayPlanRead, { ...on.ofVersion, input: month })
    const own = executors.find(({ id }) => id === egor.id)
    expect(own?.curators.map(({ name, isMine }) => `${name} ${isMine}`).sort()).toEqual([
      'olga Tester true',
      'vera Tester false',
    ])
    expect((await turn(olga, egor.id, '2026-03-02', 'APPROVED')).body.state).toBe('submitted')
    const { values } = await on.maya.ok(dayValuesRead, { ...on.ofVersion, input: month })
    expect(values.map(({ kind }) => kind)).toEqual(['plan'])
    expect((await turn(vera, egor.id, '2026-03-02', 'APPROVED')).body.state).toBe('APPROVED')
    await turn(egor, egor.id, '2026-03-02', 'submitted')
    expect((await turn(on.maya, egor.id, '2026-03-02', 'APPROVED')).body.state).toBe('APPROVED')
  })

  test('nothing else becomes the actual version while a sheet waits for a decision', async () => {
    const { version } = await on.maya.ok(versionCreate, { ...on.ofSchedule, input: { name: 'Next', as: 'version' } })
    const swap = (preview: boolean) =>
      on.maya.call(versionSetActualStatus, { params: { versionId: version.id }, input: { preview } })
    await turn(egor, egor.id, '2026-03-02', 'submitted')
    for (const preview of [true, false]) expect((await swap(preview)).body.error).toBe('DAY_SHEETS_OPEN')
    await turn(egor, egor.id, '2026-03-02', 'draft')
    expect((await swap(true)).status).toBe(200)
  })

  test('an executor’s room holds his works and no others’, and is closed to them', async () => {
    const room = `day/${on.scheduleId}/${egor.id}/2026Q1`
    const ticket = await egor.ok(roomTicket, { input: { room } })
    expect(decodeJwt(ticket.ticket)).toMatchObject({ right: 'facts', room })
    const bytes = Buffer.from((await collab().read(room, 'system')).update).toString('latin1')
    expect([bytes.includes('Dig'), bytes.includes('Secret')]).toEqual([true, false])
    expect((await olga.call(roomTicket, { input: { room } })).body.error).toBe('FORBIDDEN')
    expect((await on.rita.ok(roomTicket, { input: { room } })).right).toBe('read')
    expect((await on.maya.ok(roomTicket, { input: { room } })).right).toBe('write')
    const { executors } = await egor.ok(dayPlanRead, { ...on.ofVersion, input: month })
    expect(executors.map(({ id, works }) => [id, works])).toEqual([[egor.id, 1]])
  })

  test('closed days are open for one executor until an hour that an administrator says', async () => {
    await on.maya.ok(dayLimitsEdit, { ...on.ofSchedule, input: { keyDateBy: 'today', factDays: 0 } })
    const tell = () =>
      egor.call(dayValuesSave, { ...on.ofVersion, input: { values: [value(dig, '2026-03-03', 'fact', '1')] } })
    expect((await tell()).body.error).toBe('DAY_CLOSED')
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const params = { ...on.ofSchedule.params, executorId: egor.id }
    expect((await egor.call(dayLimitsExcept, { params, input: { until } })).body.error).toBe('FORBIDDEN')
    expect((await on.maya.ok(dayLimitsExcept, { params, input: { until } })).exceptions).toHaveLength(1)
    expect((await tell()).status).toBe(200)
    await on.maya.ok(dayLimitsExcept, { params, input: { until: null } })
    expect((await tell()).body.error).toBe('DAY_CLOSED')
  })

  test('R-BAK-04.undo_wdp what was taken away from days comes back as one', async () => {
    await save(on.maya, [value(dig, '2026-03-04', 'plan', '30')])
    await save(on.maya, [value(dig, '2026-03-03', 'plan', null), value(dig, '2026-03-04', 'plan', null)])
    const { actions } = await on.maya.ok(undoActionList, { ...on.ofVersion, input: {} })
    const [action] = actions.filter(({ kind }) => kind === 'undo_wdp')
    expect(action).toMatchObject({ rows: 2, missing: 2, labels: ['Dig'], person: { id: on.maya.id } })
    const params = { ...on.ofVersion.params, actionId: action!.id }
    expect(await on.maya.ok(undoActionRestore, { params })).toEqual({ rows: 2, relations: 0 })
    const { values } = await on.maya.ok(dayValuesRead, { ...on.ofVersion, input: month })
    expect(values.map(({ amount }) => amount)).toEqual(['20', '30'])
    expect((await on.maya.call(undoActionRestore, { params })).body.error).toBe('UNDO_NOTHING')
    expect((await egor.call(undoActionRestore, { params })).body.error).toBe('FORBIDDEN')
  })

  test('R-DP-05 R-SCH-17 update-volume-plan-at-day spreads exactly, keeps what was typed, and twice is as once', async () => {
    const run = async () => {
      const { jobId } = await on.maya.ok(volumePlanUpdate, { ...on.ofVersion, input: {} })
      return eventually(async () => {
        const job = (await on.maya.ok(jobList, {})).jobs.find(({ id }) => id === jobId)
        return job?.state === 'done' && (job.details as { works: number; changedDays: number; skippedCount: number })
      })
    }
    const first = await run()
    expect(first).toMatchObject({ works: 2, skippedCount: 0 })
    const { values } = await on.maya.ok(dayValuesRead, {
      ...on.ofVersion,
      input: { from: '2026-01-01', to: '2026-04-10' },
    })
    const own = values.filter(({ workId, kind }) => workId === dig && kind === 'plan')
    expect(own.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(100)
    expect(own.find(({ day: at }) => at === '2026-03-03')?.amount).toBe('20')
    expect((await run()).changedDays).toBe(0)
    expect((await egor.call(volumePlanUpdate, { ...on.ofVersion, input: {} })).body.error).toBe('FORBIDDEN')
  }, 120_000)

  test('R-SCH-17 versions/{id}/users tells executors and curators with their works', async () => {
    const { users } = await on.rita.ok(versionUsers, on.ofVersion)
    const counts = Object.fromEntries(users.map(({ id, executor: own, curator }) => [id, [own, curator]]))
    expect(counts).toEqual({ [egor.id]: [1, 0], [olga.id]: [1, 0] })
  })

  test('R-DP-12 R-SCH-18 accepted-curator-dates takes what an executor proposed as the plan, or declines it', async () => {
    const set = { do: 'row.set' as const, ids: [dig], fields: { curator: olga.id } }
    await collab().command(roomOf(on.versionId), [set], on.maya.id, 'write')
    const proposal = { workId: dig, start: '2026-03-16T08:00', finish: '2026-03-18T17:00' }
    const propose = () => egor.ok(dateProposalSave, { ...on.ofVersion, input: { proposals: [proposal] } })
    const decide = (who: Visitor, state: 'APPROVED' | 'DECLINED') =>
      who.call(curatorDatesAccept, { ...on.ofVersion, input: { wbsIds: [dig], state } })
    expect((await decide(on.maya, 'APPROVED')).body.error).toBe('DATES_NOT_PROPOSED')
    await propose()
    expect((await decide(egor, 'APPROVED')).body.error).toBe('NOT_YOUR_WORK')
    expect((await decide(olga, 'DECLINED')).body.decided).toEqual([dig])
    await propose()
    expect((await decide(olga, 'APPROVED')).body).toMatchObject({ decided: [dig], stale: [] })
    const { rows } = await on.maya.ok(wbsList, { ...on.ofVersion, input: {} })
    const row = rows.find(({ id }) => id === dig)
    expect(row).toMatchObject({ durationMinutes: 3 * 480, limit: { kind: 'in_date', date: '2026-03-16T08:00' } })
    const { proposals } = await on.maya.ok(dateProposalList, { ...on.ofVersion, input: { workIds: dig } })
    expect(proposals).toMatchObject([{ state: 'APPROVED', by: egor.id, decidedBy: olga.id, name: row?.name }])
  })

  test('what is agreed stands in the schedule and as agreed, or in neither; of two decisions at once one holds', async () => {
    const set = { do: 'row.set' as const, ids: [dig], fields: { curator: olga.id } }
    await collab().command(roomOf(on.versionId), [set], on.maya.id, 'write')
    const propose = (start: string) => {
      const proposals = [{ workId: dig, start: `${start}T08:00`, finish: `${start}T17:00` }]
      return egor.ok(dateProposalSave, { ...on.ofVersion, input: { proposals } })
    }
    const decide = (state: 'APPROVED' | 'DECLINED') =>
      olga.call(curatorDatesAccept, { ...on.ofVersion, input: { wbsIds: [dig], state } })
    const now = async () => {
      const { proposals } = await on.maya.ok(dateProposalList, { ...on.ofVersion, input: { workIds: dig } })
      const { rows } = await on.maya.ok(wbsList, { ...on.ofVersion, input: {} })
      return [proposals[0]?.state, rows.find(({ id }) => id === dig)?.limit?.date ?? null]
    }
    await propose('2026-03-23')
    const before = await now()
    const noAgreed = "CONSTRAINT none CHECK (state <> 'APPROVED') NOT VALID"
    await on.site.sql(`ALTER TABLE app.date_proposals ADD ${noAgreed}`)
    expect((await decide('APPROVED')).body.error).toBe('BAD_REQUEST')
    await on.site.sql('ALTER TABLE app.date_proposals DROP CONSTRAINT none')
    expect(await now()).toEqual(before)
    const both = await Promise.all([decide('APPROVED'), decide('DECLINED')])
    const held = both.flatMap(({ body }) => body.decided ?? [])
    expect(held).toEqual([dig])
    const [state, date] = await now()
    expect(date === '2026-03-23T08:00').toBe(state === 'APPROVED')
  })

  test('R-DP-02 wdp keeps the reasons of a space; those off the list stay readable', async () => {
    const ofSpace = { params: { spaceId: on.spaceId } }
    const reasons = [
      { id: 'weather00000', code: 'W', name: 'Weather', active: true },
      { id: 'crew00000000', code: 'C', name: 'Crew', active: true },
    ]
    await on.maya.ok(dayReasonsSave, { ...ofSpace, input: { reasons } })
    await on.maya.ok(dayReasonsSave, { ...ofSpace, input: { reasons: [reasons[1]!] } })
    const { reasons: kept } = await egor.ok(dayReasonsRead, ofSpace)
    expect(kept.map(({ code, active }) => [code, active])).toEqual([
      ['C', true],
      ['W', false],
    ])
    expect((await egor.call(dayReasonsSave, { ...ofSpace, input: { reasons } })).body.error).toBe('FORBIDDEN')
    const twice = reasons.map((one) => ({ ...one, code: 'w' }))
    expect((await on.maya.call(dayReasonsSave, { ...ofSpace, input: { reasons: twice } })).body.error).toBe(
      'BAD_REQUEST',
    )
  })
})
