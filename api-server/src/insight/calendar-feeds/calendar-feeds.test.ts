import {
  calendarFeedCreate,
  calendarFeedDelete,
  calendarFeedList,
  openApiRead,
  sessionsEnd,
  timetableCalculate,
  wbsCreate,
  wbsEdit,
} from '@plumbline/core/contract'
import { abilities } from '@plumbline/core/permissions'
import { beforeEach, describe, expect, test } from 'vitest'
import { useGround } from '../../../test/ground.ts'
import { admit } from '../../../test/planning.ts'
import type { Visitor } from '../../../test/visitor.ts'

const ground = useGround()
/** Reads the schedule, and has works in it; in each test somebody else. */
let rita: Visitor
let dig: string

beforeEach(async () => {
  rita = await ground.site.person('rita')
  await admit(ground.site, ground.spaceId, rita, 'reader')
  dig = await ground.work('Dig', 3)
  await ground.work('Pour', 3)
  const milestone = { type: 'milestone_finish' as const, code: 'M1', name: 'Handed over', parentId: null, after: null }
  await ground.maya.ok(wbsCreate, { ...ground.ofVersion, input: milestone })
  await calculate()
})

/** People of works are chosen in the room, where no call of this kind goes; their figures say what the document would. */
async function calculate(): Promise<void> {
  await ground.maya.ok(timetableCalculate, ground.ofVersion)
  await ground.site.sql('UPDATE app.work_figures SET executor = $1 WHERE work_id = $2', [rita.id, dig])
}

async function subscribe(person: Visitor, scheduleId: string | null) {
  const made = await person.ok(calendarFeedCreate, { input: { name: 'Telephone', scheduleId } })
  const { pathname } = new URL(made.address)
  return { ...made, read: () => fetch(`${ground.site.url}${pathname}`) }
}
const lines = async (answer: Response) => (await answer.text()).replaceAll('\r\n ', '').split('\r\n')
const titles = (all: readonly string[]) =>
  all.filter((line) => line.startsWith('SUMMARY:')).map((line) => line.slice(8))

describe('a calendar feed', () => {
  test('gives a person their own works by a private address, whose secret is stored as a hash', async () => {
    const mine = await subscribe(rita, null)
    const answer = await mine.read()
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const all = await lines(answer)
    expect(titles(all)).toEqual(['Dig'])
    expect(all).toContain(`UID:${dig}.${ground.scheduleId}@plumbline`)
    // Three working days: whole days, and no zone.
    expect(all.filter((line) => line.startsWith('DTSTART'))).toEqual([
      expect.stringMatching(/^DTSTART;VALUE=DATE:\d{8}$/),
    ])
    expect(titles(await lines(await (await subscribe(ground.maya, null)).read()))).toEqual([])

    const secret = new URL(mine.address).pathname.split('/').at(-1)!.replace('.ics', '')
    const stored = await ground.site.sql('SELECT * FROM app.calendar_feeds')
    expect(JSON.stringify(stored)).not.toContain(secret)
    const { feeds } = await rita.ok(calendarFeedList)
    expect(feeds.at(-1)).toMatchObject({ id: mine.feed.id, schedule: null, seenAt: expect.any(String) })
    expect(JSON.stringify(feeds)).not.toContain(secret)
  })

  test('keeps the id of what moves, and tells of each calculation when it was', async () => {
    const mine = await subscribe(rita, null)
    const before = await lines(await mine.read())
    const of = { params: { ...ground.ofVersion.params, wbsId: dig } }
    await ground.maya.ok(wbsEdit, { ...of, input: { durationMinutes: 240 } })
    await calculate()
    const after = await lines(await mine.read())
    const only = (all: string[], name: string) => all.filter((line) => line.startsWith(name))
    expect(only(after, 'UID')).toEqual(only(before, 'UID'))
    expect(only(after, 'DTSTART')).toEqual([expect.stringMatching(/^DTSTART:\d{8}T\d{6}$/)])
    expect(only(after, 'DTSTAMP')[0]).toMatch(/^DTSTAMP:\d{8}T\d{6}Z$/)
  })

  test('of a schedule has its milestones, whoever is responsible, as moments', async () => {
    const all = await lines(await (await subscribe(rita, ground.scheduleId)).read())
    expect(titles(all)).toEqual(['◆ M1 Handed over'])
    expect(all.filter((line) => line.startsWith('DTEND'))).toEqual([])
  })

  test('is the person’s who made it: others cannot revoke it, and nobody reads what that person may not', async () => {
    const mine = await subscribe(rita, null)
    const ofSchedule = await subscribe(rita, ground.scheduleId)
    const refused = await ground.maya.call(calendarFeedDelete, { params: { feedId: mine.feed.id } })
    expect(refused.body.error).toBe('NOT_FOUND')
    const stranger = await ground.site.person('stranger')
    const input = { name: 'Theirs', scheduleId: ground.scheduleId }
    expect((await stranger.call(calendarFeedCreate, { input })).body.error).toBe('NOT_FOUND')
    await ground.site.sql(
      `INSERT INTO app.grants (id, space_id, node_id, user_id, effect, abilities)
       VALUES (left(md5($2), 12), $1, $2, $3, 'deny', $4)`,
      [ground.spaceId, ground.projectId, rita.id, abilities],
    )
    for (const feed of [mine, ofSchedule]) expect(titles(await lines(await feed.read()))).toEqual([])
  })

  test('ends when it is revoked, and when the person signs out everywhere', async () => {
    const first = await subscribe(rita, null)
    await rita.ok(calendarFeedDelete, { params: { feedId: first.feed.id } })
    expect((await first.read()).status).toBe(404)
    const second = await subscribe(rita, null)
    await rita.ok(sessionsEnd)
    expect((await second.read()).status).toBe(404)
    expect((await rita.ok(calendarFeedList)).feeds).toEqual([])
  })

  test('nobody has more than twenty', async () => {
    const nils = await ground.site.person('nils')
    for (let made = 0; made < 20; made += 1) await subscribe(nils, null)
    const refused = await nils.call(calendarFeedCreate, { input: { name: 'More', scheduleId: null } })
    expect(refused.body).toMatchObject({ error: 'CALENDAR_FEEDS_TOO_MANY', params: { max: 20 } })
  })

  test('is described with an example that makes one, and with the lines that are sent', async () => {
    const { paths } = (await ground.site.visitor().call(openApiRead)).body as unknown as {
      paths: Record<
        string,
        {
          get: { responses: { 200: { content: Record<string, { example: string }> } } }
          post: { requestBody: { content: Record<string, { example: { name: string; scheduleId: null } }> } }
        }
      >
    }
    const input = paths['/users/calendar-feeds']!.post.requestBody.content['application/json']!.example
    expect((await rita.ok(calendarFeedCreate, { input })).feed).toMatchObject({ name: input.name, schedule: null })
    const example = paths['/calendar-feeds/{secret}']!.get.responses[200].content['text/calendar']!.example
    const sent = await lines(await (await subscribe(rita, null)).read())
    const names = (all: readonly string[]) => new Set(all.map((line) => line.split(/[:;]/)[0]))
    expect([...names(sent)]).toEqual(expect.arrayContaining([...names(example.split('\r\n'))]))
  })
})
