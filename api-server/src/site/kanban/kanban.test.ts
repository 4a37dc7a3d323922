import {
  kanbanBoardCreate,
  kanbanBoardDelete,
  kanbanBoardEdit,
  kanbanBoardList,
  kanbanBoardRead,
  kanbanBoardWorks,
  kanbanCardsNamed,
  kanbanColumnCreate,
  kanbanColumnDelete,
  kanbanColumnEdit,
  kanbanItemCreate,
  kanbanItemDelete,
  kanbanItemEdit,
  kanbanItemMove,
  kanbanLabelCreate,
  kanbanLabelDelete,
  kanbanLabelEdit,
  kanbanScheduleCards,
  kanbanScheduleWorks,
  kanbanStats,
  roomTicket,
  timetableCalculate,
  wbsEdit,
  wbsList,
} from '@plumbline/core/contract'
import { limits } from '@plumbline/core/documents/board'
import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { useGround } from '../../../test/ground.ts'
import { eventually } from '../../../test/planning.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { roomOf } from '../../planning/schedules/document/index.ts'
import { openCollabApi } from '../../platform/collab/index.ts'

const ground = useGround()
const team = useBoard(ground)

const read = (who = ground.maya, input: { archive?: string } = {}) => who.ok(kanbanBoardRead, { ...team.at(), input })
const titles = async () => {
  const { items } = await read()
  return team.columns.map((id) => items.filter(({ columnId }) => columnId === id).map(({ title }) => title))
}

describe('boards of a schedule', () => {
  test('tell what cards are called now; those that are gone, or of another schedule, are left out', async () => {
    const [rebar] = await team.add(team.sam, 0, { title: 'Rebar' })
    await team.sam.ok(kanbanItemEdit, { ...team.at({ itemId: rebar! }), input: { title: 'Rebar of bay B' } })
    const cards = `${team.boardId}:${rebar},${team.boardId}:gone,elsewhere:${rebar}`
    const named = await team.rita.ok(kanbanCardsNamed, { ...ground.ofSchedule, input: { cards } })
    expect(named.cards).toEqual([{ id: `${team.boardId}:${rebar}`, title: 'Rebar of bay B' }])
  })

  test('R-KAN-01 are made, listed with their counts, renamed, archived and deleted', async () => {
    await team.add(team.sam, 0, { title: 'Rebar' }, { title: 'Props' })
    await team.add(team.sam, 2, { title: 'Tanking' })
    const list = async () => (await team.rita.ok(kanbanBoardList, ground.ofSchedule)).boards
    const counted = await eventually(async () => (await list()).find(({ cards }) => cards === 3))
    expect(counted).toMatchObject({ name: 'Site team', done: 1, bound: 0, archived: false })
    const twin = { ...ground.ofSchedule, input: { name: 'Site team' } }
    expect((await ground.maya.call(kanbanBoardCreate, twin)).body.error).toBe('BOARD_EXISTS')
    await ground.maya.ok(kanbanBoardEdit, { ...team.at(), input: { name: 'Weekly', archived: true } })
    expect(await list()).toMatchObject([{ name: 'Weekly', archived: true }])
    expect(
      (
        await team.sam.call(kanbanItemCreate, {
          ...team.at(),
          input: { columnId: team.columns[0]!, items: [{ title: 'x' }] },
        })
      ).body.error,
    ).toBe('FORBIDDEN')
    await ground.maya.ok(kanbanBoardDelete, team.at())
    expect(await list()).toEqual([])
    expect((await ground.maya.call(kanbanBoardRead, team.at())).status).toBe(404)
  })

  test('of very many cards are counted beside everything else, and as exactly', async () => {
    for (const column of [0, 2]) {
      const titles = Array.from({ length: limits.cardsAtOnce }, (_, i) => ({ title: `Formwork of slab ${i}` }))
      await team.add(team.sam, column, ...titles)
    }
    const counted = { cards: 2 * limits.cardsAtOnce, done: limits.cardsAtOnce }
    await eventually(async () => {
      const { boards } = await team.rita.ok(kanbanBoardList, ground.ofSchedule)
      return boards.find(({ cards, done }) => cards === counted.cards && done === counted.done)
    })
  })

  test('R-KAN-02 columns, labels and cards are each made, changed and deleted', async () => {
    const { column } = await ground.maya.ok(kanbanColumnCreate, {
      ...team.at(),
      input: { name: 'Inspection', limit: 1, stage: 'doing', color: 'violet', after: team.columns[1]! },
    })
    expect((await read()).columns.map(({ name }) => name)).toEqual(['To do', 'Doing', 'Inspection', 'Done'])
    await ground.maya.ok(kanbanColumnEdit, {
      ...team.at({ columnId: column.id }),
      input: { name: 'Check', after: null },
    })
    const { label } = await ground.maya.ok(kanbanLabelCreate, {
      ...team.at(),
      input: { name: 'Concrete', color: 'blue' },
    })
    await ground.maya.ok(kanbanLabelEdit, { ...team.at({ labelId: label.id }), input: { color: 'rose' } })
    const [itemId = ''] = await team.add(team.sam, 0, { title: 'Rebar', due: '2026-03-02' })
    const fields = { description: 'Both mats', labels: [label.id], people: [team.sam.id], blocked: 'Late delivery' }
    const { item } = await team.sam.ok(kanbanItemEdit, {
      ...team.at({ itemId }),
      input: { ...fields, title: 'L3 rebar' },
    })
    expect(item).toMatchObject({ ...fields, title: 'L3 rebar', due: '2026-03-02', archived: false })
    await ground.maya.ok(kanbanLabelDelete, team.at({ labelId: label.id }))
    await ground.maya.ok(kanbanColumnDelete, { ...team.at({ columnId: team.columns[0]! }), input: { to: column.id } })
    const board = await read()
    expect(board.columns[0]).toMatchObject({ name: 'Check', limit: 1, color: 'violet', stage: 'doing' })
    expect(board.items).toMatchObject([{ id: itemId, columnId: column.id, labels: [] }])
    await team.sam.ok(kanbanItemEdit, { ...team.at({ itemId }), input: { archived: true } })
    expect((await read()).items).toEqual([])
    expect((await read(team.rita, { archive: 'true' })).items).toMatchObject([{ id: itemId, archived: true }])
    await team.sam.ok(kanbanItemDelete, team.at({ itemId }))
    expect((await read(team.rita, { archive: 'true' })).items).toEqual([])
    expect((await team.sam.call(kanbanItemEdit, { ...team.at({ itemId }), input: { title: 'x' } })).status).toBe(404)
  })

  test('cards move behind others; a full column says so, and takes one when told to (R-KAN-01)', async () => {
    const [a = '', b = '', c = ''] = await team.add(team.sam, 0, { title: 'a' }, { title: 'b' }, { title: 'c' })
    await ground.maya.ok(kanbanColumnEdit, { ...team.at({ columnId: team.columns[1]! }), input: { limit: 1 } })
    const move = (itemId: string, input: { after?: string | null; overLimit?: boolean }) =>
      team.sam.call(kanbanItemMove, { ...team.at({ itemId }), input: { columnId: team.columns[1]!, ...input } })
    await move(a, {})
    expect((await move(b, {})).body).toMatchObject({ error: 'BOARD_COLUMN_FULL' })
    await move(b, { after: null, overLimit: true })
    await move(c, { after: b, overLimit: true })
    expect(await titles()).toEqual([[], ['b', 'c', 'a'], []])
  })

  test('who may do what is said by the schedule: on site cards, planning columns, readers nothing', async () => {
    const [itemId = ''] = await team.add(ground.maya, 0, { title: 'Rebar' })
    const error = async (answer: Promise<{ body: { error?: unknown } }>) => (await answer).body.error
    const column = { ...team.at(), input: { name: 'Mine' } }
    expect(await error(team.sam.call(kanbanColumnCreate, column))).toBe('FORBIDDEN')
    expect(
      await error(team.rita.call(kanbanItemMove, { ...team.at({ itemId }), input: { columnId: team.columns[1]! } })),
    ).toBe('FORBIDDEN')
    const right = async (who: Visitor) =>
      (await who.ok(roomTicket, { input: { room: `kanban/${team.boardId}` } })).right
    expect([await right(ground.maya), await right(team.sam), await right(team.rita)]).toEqual([
      'write',
      'facts',
      'read',
    ])
    await ground.maya.ok(kanbanBoardEdit, { ...team.at(), input: { archived: true } })
    expect(await right(ground.maya)).toBe('read')
    const outsider = await ground.site.person(`out-${team.boardId.replace(/\W/g, 'x').toLowerCase()}`)
    expect(await error(outsider.call(roomTicket, { input: { room: `kanban/${team.boardId}` } }))).toBe('NOT_FOUND')
    await ground.site.sql('DELETE FROM app.members WHERE space_id = $1 AND user_id = $2', [ground.spaceId, team.sam.id])
    expect(await error(team.sam.call(kanbanBoardRead, team.at()))).toBe('NOT_FOUND')
  })
})

describe('cards of works', () => {
  test('R-KAN-03 name the work, whose dates, progress and criticality are those of the actual version', async () => {
    const wbsId = await ground.work('Slab', 5)
    await ground.maya.ok(timetableCalculate, ground.ofVersion)
    const [cardId] = await team.add(team.sam, 2, { title: 'Slab, north bay', workId: wbsId })
    const cards = await eventually(async () => {
      const answer = await team.rita.ok(kanbanScheduleCards, ground.ofSchedule)
      return answer.cards.length > 0 && answer.cards
    })
    expect(cards).toMatchObject([
      { id: cardId, boardId: team.boardId, boardName: 'Site team', workId: wbsId, columnName: 'Done', stage: 'done' },
    ])
    const { works, versionId } = await team.rita.ok(kanbanBoardWorks, team.at())
    expect(versionId).toBe(ground.versionId)
    expect(works).toMatchObject([{ id: wbsId, code: 'Slab', name: 'Slab', percent: 0, critical: true }])
    expect(works[0]!.start).toMatch(/^\d{4}-\d\d-\d\dT08:00$/)
    // Around the clock a day of float has 24 hours, as the grid tells it.
    expect(works[0]!.dayMinutes).toBe(480)
    const elapsed = { do: 'row.set' as const, ids: [wbsId], fields: { elapsed: true } }
    const { collabUrl, serviceToken } = ground.site
    await openCollabApi(collabUrl, serviceToken).command(roomOf(versionId), [elapsed], ground.maya.id, 'write')
    expect((await team.rita.ok(kanbanBoardWorks, team.at())).works[0]).toMatchObject({ dayMinutes: 1_440 })
  })

  test('propose what is done; who only reports facts may take it, and a reader may not (R-KAN-03)', async () => {
    const wbsId = await ground.work('Slab', 5)
    const [itemId = ''] = await team.add(team.sam, 0, { title: 'Slab', workId: wbsId })
    const moved = { ...team.at({ itemId }), input: { columnId: team.columns[2]! } }
    const { item } = await team.sam.ok(kanbanItemMove, moved)
    expect(item.proposal).toMatchObject({ percent: 100, by: team.sam.id })
    const row = async () => (await team.rita.ok(wbsList, ground.ofVersion)).rows.find(({ id }) => id === wbsId)
    expect(await row()).toMatchObject({ percent: 0, actualFinish: null })
    const facts = { percent: 100, actualStart: '2026-01-05T08:00', actualFinish: '2026-01-09T17:00' }
    const taken = { params: { ...ground.ofVersion.params, wbsId }, input: facts }
    expect((await team.rita.call(wbsEdit, taken)).body.error).toBe('FORBIDDEN')
    await team.sam.ok(wbsEdit, taken)
    expect(await row()).toMatchObject(facts)
    expect((await team.sam.call(wbsEdit, { ...taken, input: { durationMinutes: 480 } })).body.error).toBe(
      'RIGHT_FACTS_ONLY',
    )
  })

  test('are made of the works that are to be done in a period, in one go', async () => {
    for (const [name, days] of [
      ['Dig', 1],
      ['Pour', 2],
      ['Cure', 30],
    ] as const)
      await ground.work(name, days)
    await ground.maya.ok(timetableCalculate, ground.ofVersion)
    const found = async (input: object) => {
      const { works, total } = await team.rita.ok(kanbanScheduleWorks, { ...ground.ofSchedule, input })
      expect(total).toBeGreaterThanOrEqual(works.length)
      return works.map(({ name }) => name)
    }
    expect(await found({})).toEqual(['Cure', 'Pour', 'Dig'])
    expect(await found({ text: 'cu' })).toEqual(['Cure'])
    expect(await found({ critical: 'true' })).toEqual(['Cure'])
    expect(await found({ limit: 1 })).toEqual(['Cure'])
    const first = await team.rita.ok(kanbanScheduleWorks, { ...ground.ofSchedule, input: { limit: 1 } })
    expect(first).toMatchObject({ total: 3, works: [{ name: 'Cure', critical: true }] })
    expect(await found({ to: '2001-01-01' })).toEqual([])
    const ids = await team.rita.ok(wbsList, ground.ofVersion)
    const report = (name: string, input: object) => {
      const wbsId = ids.rows.find((row) => row.name === name)?.id ?? ''
      return ground.maya.ok(wbsEdit, { params: { ...ground.ofVersion.params, wbsId }, input })
    }
    const begun = first.dataDate ?? ''
    await report('Cure', { percent: 40, actualStart: begun })
    await report('Dig', { percent: 100, actualStart: begun, actualFinish: begun })
    await ground.maya.ok(timetableCalculate, ground.ofVersion)
    expect(await found({})).toEqual(['Cure', 'Pour'])
    expect(await found({ from: begun.slice(0, 10) })).toEqual(['Cure', 'Pour'])
    const { works } = await team.rita.ok(kanbanScheduleWorks, { ...ground.ofSchedule, input: {} })
    expect(works.map(({ percent }) => percent)).toEqual([40, 0])
    expect(
      (await team.rita.call(kanbanScheduleWorks, { ...ground.ofSchedule, input: { to: '2026-02-30' } })).status,
    ).toBe(400)
  })
})

test('statistics are told of what happened to the cards (R-KAN-01)', async () => {
  const [itemId = ''] = await team.add(team.sam, 1, { title: 'Rebar' })
  await team.sam.ok(kanbanItemMove, { ...team.at({ itemId }), input: { columnId: team.columns[2]! } })
  await team.add(team.sam, 1, { title: 'Props' })
  const today = new Date().toISOString().slice(0, 10)
  const stats = await team.rita.ok(kanbanStats, { ...team.at(), input: { from: today, to: today } })
  expect(stats.finished).toMatchObject([{ id: itemId, title: 'Rebar', days: 0 }])
  expect(stats.days).toEqual([{ day: today, counts: { [team.columns[1]!]: 1, [team.columns[2]!]: 1 } }])
  expect(stats.ageing.map(({ title }) => title)).toEqual(['Props'])
  expect((await team.rita.call(kanbanStats, { ...team.at(), input: { from: today, to: '2020-01-01' } })).status).toBe(
    400,
  )
})
