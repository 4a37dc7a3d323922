import {
  indicatorsCalculate,
  type Rhythm,
  type ScoreboardContent,
  scoreboardCreate,
  scoreboardEdit,
  scoreboardEmailList,
  scoreboardEmailSet,
  scoreboardEmailStop,
} from '@plumbline/core/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useReadGround } from '../../../test/ground.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { textSource } from '../../platform/localization/index.ts'
import { openMail } from '../../platform/mail/index.ts'
import { sendScoreboards } from './sending.ts'

const ground = useReadGround()
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
})
afterAll(() => mailbox.close())

const mondays: Rhythm = {
  periodicity: 'weekly',
  at: '08:00',
  weekday: 1,
  monthDay: 1,
  cron: '',
  timeZone: 'Europe/Vilnius',
}
const tile = (id: string, part: Partial<ScoreboardContent['tiles'][number]>): ScoreboardContent['tiles'][number] => ({
  ...{ id, kind: 'number', indicator: null, nodeId: null, yellow: null, red: null },
  ...part,
})
const content = (): ScoreboardContent => ({
  name: 'Wall',
  nodeId: null,
  tiles: [
    tile('aaaaaaaaaaaa', { indicator: 'works', yellow: 0, red: 1 }),
    tile('bbbbbbbbbbbb', { indicator: 'progress', nodeId: ground.projectId }),
    tile('cccccccccccc', { kind: 'late' }),
    tile('dddddddddddd', { kind: 'people' }),
  ],
  rotateSeconds: 0,
  shared: true,
})
const board = async () => {
  const { maya, spaceId } = ground
  return (await maya.ok(scoreboardCreate, { params: { spaceId }, input: content() })).scoreboard.id
}
const emailsOf = async (who = ground.rita) =>
  (await who.ok(scoreboardEmailList, { params: { spaceId: ground.spaceId } })).emails

/** What the job of this moment sends, as a mail server gets it. */
async function sent() {
  const { site } = ground
  const log = pino({ level: 'silent' })
  const database = openDatabase(await site.serverUrl(), log)
  const mail = openMail({ smtpUrl: mailbox.url, from: 'plan@site.example', folder: '', log })
  const { LOCALES_DIR } = readConfig({
    ...{ DATABASE_URL: site.databaseUrl, SERVICE_TOKEN: site.serviceToken, TICKET_SECRET: site.ticketSecret },
  })
  const texts = textSource(LOCALES_DIR)
  await sendScoreboards({ database, mail, log, texts, publicUrl: 'https://plan.example' })
  await mail.close()
  await database.close()
  return mailbox.emails.splice(0)
}
const makeDue = () =>
  ground.site.sql(`UPDATE app.scoreboard_letters SET next_at = date_trunc('minute', now()) WHERE space_id = $1`, [
    ground.spaceId,
  ])

test('a board comes by email with its numbers as they stand, by the rhythm of the person (R-AN-15)', async () => {
  const { rita, spaceId } = ground
  await ground.work('Dig', 5)
  await ground.work('Pour', 3)
  await ground.maya.ok(indicatorsCalculate, ground.ofVersion)
  const params = { scoreboardId: await board() }
  const { email } = await rita.ok(scoreboardEmailSet, { params, input: mondays })
  expect(new Date(email.nextAt).getUTCDay()).toBe(1)
  expect(await emailsOf()).toEqual([email])
  expect(await emailsOf(ground.maya)).toEqual([])
  expect(await sent()).toEqual([])

  await makeDue()
  const [first, ...others] = await sent()
  expect(others).toEqual([])
  expect(first?.to).toBe(rita.person?.email)
  expect(first?.raw).toContain('Subject: Plumbline: Wall')
  expect(first?.raw).toMatch(/Site\r?\nCalculated, \d\d\.\d\d\.\d{4}, \d\d:\d\d/)
  expect(first?.raw).toMatch(/Works: 2 \S+ Alarm/)
  expect(first?.raw).toContain('Progress (A project): 0 %')
  expect(first?.raw).toContain('Late works: There is no target version')
  expect(first?.raw).toContain(`https://plan.example/${spaceId}/scoreboard?board`)
  // It has gone: the next one is due on a Monday again.
  expect(await sent()).toEqual([])
  expect(new Date((await emailsOf())[0]?.nextAt ?? 0).getTime()).toBeGreaterThan(Date.now())

  await rita.ok(scoreboardEmailStop, { params })
  expect(await emailsOf()).toEqual([])
})

test('whoever sees the board no more gets no letters of it, and what is no rhythm is refused', async () => {
  const { maya, rita } = ground
  const params = { scoreboardId: await board() }
  const refused = async (part: Partial<Rhythm>) =>
    (await rita.call(scoreboardEmailSet, { params, input: { ...mondays, ...part } })).body.error
  expect(await refused({ periodicity: 'cron', cron: 'often' })).toBe('CRON_INVALID')
  expect(await refused({ periodicity: 'cron', cron: '* * * * *' })).toBe('CRON_TOO_OFTEN')
  expect(await refused({ timeZone: 'Mars/Olympus' })).toBe('TIME_ZONE_UNKNOWN')
  expect(await emailsOf()).toEqual([])

  await rita.ok(scoreboardEmailSet, { params, input: { ...mondays, periodicity: '2weekly' } })
  await maya.ok(scoreboardEdit, { params, input: { ...content(), shared: false } })
  expect(await emailsOf()).toEqual([])
  expect((await rita.call(scoreboardEmailSet, { params, input: mondays })).body.error).toBe('NOT_FOUND')
  await makeDue()
  expect(await sent()).toEqual([])
  expect(await ground.site.sql('SELECT * FROM app.scoreboard_letters WHERE space_id = $1', [ground.spaceId])).toEqual(
    [],
  )
})

test('of a space that is entered from certain addresses only, no number leaves by email', async () => {
  const { rita, spaceId, site } = ground
  const params = { scoreboardId: await board() }
  await rita.ok(scoreboardEmailSet, { params, input: mondays })
  await site.sql(
    `INSERT INTO app.address_rules (space_id, position, network, note) VALUES ($1, 0, '127.0.0.0/8', '')`,
    [spaceId],
  )
  await makeDue()
  const [email] = await sent()
  expect(email?.raw).toContain('Subject: Plumbline: Wall')
  expect(email?.raw).not.toContain('Works:')
})
