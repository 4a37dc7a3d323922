import { mkdtempSync, rmSync } from 'node:fs'
import { truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  accessGrant,
  type ReportMailing,
  reportLetterList,
  reportMailingCreate,
  reportMailingDelete,
  reportMailingEdit,
  reportMailingList,
  reportMailingSend,
  spaceKickout,
} from '@plumbline/core/contract'
import { strFromU8, unzipSync } from 'fflate'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useReadGround } from '../../../../test/ground.ts'
import { type Email, type Mailbox, openMailbox } from '../../../../test/mailbox.ts'
import { admit, eventually } from '../../../../test/planning.ts'
import { addTemplate, documentOf } from '../../../../test/templates.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { type Database, openDatabase } from '../../../platform/database/index.ts'
import { openMail } from '../../../platform/mail/index.ts'
import { type MailingParts, sendReports } from './sending.ts'

let mailbox: Mailbox
const environment: Record<string, string> = { PUBLIC_URL: 'https://plan.example' }
beforeAll(async () => {
  mailbox = await openMailbox()
  environment.SMTP_URL = mailbox.url
})
const ground = useReadGround(environment)
// The rounds of these tests are the only ones: that of the installation would take letters from under them.
beforeAll(async () => {
  const own = "name = 'send-reports'"
  await eventually(async () => (await ground.site.sql(`SELECT 1 FROM pgboss.schedule WHERE ${own}`)).length > 0)
  await ground.site.sql(`DELETE FROM pgboss.schedule WHERE ${own}`)
  await ground.site.sql(`DELETE FROM pgboss.job WHERE ${own} OR data->>'name' = 'send-reports'`)
}, 90_000)
afterAll(() => mailbox.close())
beforeEach(() => {
  mailbox.emails.splice(0)
})

const fifths = {
  periodicity: 'monthly',
  at: '08:00',
  weekday: 1,
  monthDay: 5,
  cron: '',
  timeZone: 'Europe/Vilnius',
} as const

async function mailing(recipients: Visitor[], more: { reportId?: string; as?: 'docx' | 'xlsx' | 'pdf' } = {}) {
  const ids = recipients.map(({ id }) => id)
  const { spaceId, projectId: epsId } = ground
  const content = { reportId: 'report_month', as: 'docx' as const, rhythm: fifths, recipients: ids, ...more }
  return (await ground.maya.ok(reportMailingCreate, { input: { ...content, spaceId, epsId } })).mailing
}
const at = ({ id }: ReportMailing) => ({ params: { mailingId: id } })
const history = async (of: ReportMailing) => (await ground.maya.ok(reportLetterList, at(of))).letters
const settled = (of: ReportMailing, count: number) =>
  eventually(async () => {
    const letters = await history(of)
    const isOver = letters.length === count && letters.every(({ state }) => state !== 'waiting' && state !== 'sending')
    return isOver && letters
  })
const listed = async (epsId?: string) => {
  const input = { spaceId: ground.spaceId, ...(epsId !== undefined && { epsId }) }
  return (await ground.maya.ok(reportMailingList, { input })).mailings
}

/** The text of the document that came with the letter. */
function attached({ raw }: Email): string {
  const base64 = /filename=[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n([\w+/\r\n]*)/.exec(raw)?.[1] ?? ''
  return strFromU8(unzipSync(Buffer.from(base64, 'base64'))['word/document.xml']!).replace(/<[^>]*>/g, '')
}

/** Another server's round over what is due, with a mail server and files of the test. */
async function round(
  work: (parts: MailingParts, database: Database) => Promise<void>,
  send?: MailingParts['mail']['send'],
) {
  const log = pino({ level: 'silent' })
  const folder = mkdtempSync(join(tmpdir(), 'letters-'))
  const database = openDatabase(await ground.site.serverUrl(), log)
  const mail = openMail({ smtpUrl: mailbox.url, from: 'plan@site.example', folder, log })
  const writing = { write: async (_: unknown, __: unknown, { path }: { path: string }) => writeFile(path, 'report') }
  const parts = {
    database,
    log,
    folder,
    writing,
    publicUrl: 'https://plan.example',
    mail: { ...mail, ...(send && { send }) },
  }
  try {
    await work(parts, database)
  } finally {
    await mail.close()
    await database.close()
    rmSync(folder, { recursive: true })
  }
}
const putInTheQueue = (of: ReportMailing) =>
  ground.site.sql(
    `INSERT INTO app.report_letters (id, mailing_id, user_id, space_id, due_at)
     SELECT substr(md5(random()::text), 1, 12), mailing_id, user_id, space_id, now() FROM app.report_recipients
     WHERE mailing_id = $1`,
    [of.id],
  )
const makeDue = (of: ReportMailing) =>
  ground.site.sql(`UPDATE app.report_mailings SET next_at = date_trunc('minute', now()) WHERE id = $1`, [of.id])
const states = async (of: ReportMailing) => (await history(of)).map(({ state }) => state)

test('a report comes by letter with the file, to each as that person may read it, and the history shows it (R-REP-04)', async () => {
  const { maya, rita, projectId } = ground
  const { body } = await addTemplate(
    maya,
    { spaceId: ground.spaceId, name: 'Mine' },
    documentOf(['For {person}: {name}']),
  )
  const of = await mailing([maya, rita], { reportId: body.report.id })
  expect(of).toMatchObject({ reportName: 'Mine', nodeId: projectId, active: true, last: null, period: 'lastMonth' })
  expect(new Date(of.nextAt).getUTCDate()).toBe(5)
  await maya.ok(reportMailingSend, at(of))
  const letters = await settled(of, 2)
  for (const who of [maya, rita]) {
    const letter = await mailbox.next(who.person?.email ?? '')
    expect(letter.raw).toContain('Subject: Plumbline: Mine, A project')
    expect(letter.raw).toContain(`https://plan.example/${ground.spaceId}/reports/${projectId}`)
    expect(attached(letter)).toBe(`For ${who.person?.firstName} ${who.person?.lastName}: A project`)
  }
  expect(letters.map(({ state, fileName, error }) => [state, fileName, error])).toEqual([
    ['sent', 'Mine.docx', null],
    ['sent', 'Mine.docx', null],
  ])
  expect((await listed(projectId))[0]?.last).toMatchObject({ sent: 2, unsent: 0, waiting: 0 })
})

test('a letter to somebody whose right went is not sent, and the history says so (R-REP-04)', async () => {
  const { maya, rita, spaceId, projectId, scheduleId } = ground
  const tom = await ground.site.person('tom')
  await admit(ground.site, spaceId, tom, 'reader')
  const of = await mailing([rita, tom])
  const deny = (userId: string, onNode: string) =>
    maya.ok(accessGrant, {
      params: { spaceId },
      input: { onNode, userId, effect: 'deny', abilities: ['schedule.read', 'eps.read'] },
    })
  await deny(rita.id, scheduleId)
  await deny(tom.id, projectId)
  await maya.ok(reportMailingSend, at(of))
  const byPerson = async (count: number) =>
    Object.fromEntries((await settled(of, count)).slice(0, 2).map(({ to, state }) => [to.id, state]))
  expect(await byPerson(2)).toEqual({ [rita.id]: 'nothing', [tom.id]: 'no_right' })
  await maya.ok(spaceKickout, { params: { spaceId }, input: { userId: rita.id } })
  await maya.ok(reportMailingSend, at(of))
  expect(await byPerson(4)).toEqual({ [rita.id]: 'no_right', [tom.id]: 'no_right' })
  expect(mailbox.emails).toEqual([])
  expect((await listed(projectId))[0]?.last).toMatchObject({ sent: 0, unsent: 2 })
})

test('what is due goes out once, whatever servers are at it, and a paused one does not (R-REP-04)', async () => {
  const { maya, rita, projectId } = ground
  const of = await mailing([maya, rita])
  const paused = await mailing([maya])
  const { mailing: off } = await maya.ok(reportMailingEdit, { ...at(paused), input: { active: false } })
  expect(off.active).toBe(false)
  await Promise.all([makeDue(of), makeDue(paused)])
  await round(async (parts) => {
    await Promise.all([sendReports(parts), sendReports(parts), sendReports(parts)])
  })
  expect((await settled(of, 2)).map(({ to }) => to.id).sort()).toEqual([maya.id, rita.id].sort())
  expect(mailbox.emails).toHaveLength(2)
  expect(await history(paused)).toEqual([])
  const [now] = await listed(projectId)
  expect(new Date(now?.nextAt ?? 0).getTime()).toBeGreaterThan(Date.now())
  const { mailing: on } = await maya.ok(reportMailingEdit, { ...at(paused), input: { active: true } })
  expect(new Date(on.nextAt).getTime()).toBeGreaterThan(Date.now())
})

test('a file that no letter takes is told of, and what the mail server refuses is tried three times', async () => {
  const { maya } = ground
  const large = await mailing([maya])
  await putInTheQueue(large)
  await round((parts) => {
    const write = async (_: unknown, __: unknown, { path }: { path: string }): Promise<void> => {
      await writeFile(path, '')
      await truncate(path, 15_000_001)
    }
    return sendReports({ ...parts, writing: { write } })
  })
  expect(await states(large)).toEqual(['without_file'])
  expect((await mailbox.next(maya.person?.email ?? '')).raw).toContain('16 MB, which is more than a letter takes')

  const refused = await mailing([maya])
  await putInTheQueue(refused)
  const tries: string[] = []
  const again = () => ground.site.sql(`UPDATE app.report_letters SET claimed_at = now() - interval '1 hour'`)
  for (let turn = 0; turn < 4; turn++) {
    await round(
      (parts) => sendReports(parts),
      async ({ to }) => {
        tries.push(to)
        throw new Error('451 try later')
      },
    )
    await again()
  }
  expect(tries).toHaveLength(3)
  expect((await history(refused))[0]).toMatchObject({ state: 'failed', error: { code: 'LETTER_NOT_TAKEN' } })
})

test('letters that servers left behind are taken up, or settled where nobody knows whether they went out', async () => {
  const { maya } = ground
  const of = await mailing([maya])
  await putInTheQueue(of)
  const left = (state: string, attempts: number) =>
    ground.site.sql(
      `UPDATE app.report_letters SET state = $2, attempts = $3, claimed_at = now() - interval '1 hour' WHERE mailing_id = $1`,
      [of.id, state, attempts],
    )
  await left('sending', 1)
  await round((parts) => sendReports(parts))
  expect(await states(of)).toEqual(['unsure'])
  await left('waiting', 3)
  await round((parts) => sendReports(parts))
  expect((await history(of))[0]).toMatchObject({ state: 'failed', error: { code: 'JOB_INTERRUPTED' } })
  await left('waiting', 1)
  await round((parts) => sendReports(parts))
  expect(await states(of)).toEqual(['sent'])
})

test('whoever shapes a place says what is sent from there; others are refused, and nobody of elsewhere is written to', async () => {
  const { maya, rita, spaceId, projectId: epsId } = ground
  const of = await mailing([rita])
  const content = { reportId: 'report_delay', as: 'pdf' as const, rhythm: fifths, recipients: [rita.id] }
  const stranger = await ground.site.person('stranger')
  for (const [who, error] of [
    [rita, 'FORBIDDEN'],
    [stranger, 'NOT_FOUND'],
  ] as const) {
    const answers = [
      await who.call(reportMailingList, { input: { spaceId, epsId } }),
      await who.call(reportMailingCreate, { input: { ...content, spaceId, epsId } }),
      await who.call(reportMailingEdit, { ...at(of), input: { active: false } }),
      await who.call(reportMailingSend, at(of)),
      await who.call(reportLetterList, at(of)),
      await who.call(reportMailingDelete, at(of)),
    ]
    expect(answers.map(({ body }) => body.error)).toEqual(answers.map(() => error))
  }
  const refusal = async (part: object) =>
    (await maya.call(reportMailingCreate, { input: { ...content, ...part, spaceId, epsId } })).body.error
  expect(await refusal({ recipients: [stranger.id] })).toBe('NOT_FOUND')
  expect(await refusal({ as: 'docx' })).toBe('REPORT_OTHER_FORMAT')
  expect(await refusal({ recipients: [] })).toBe('BAD_REQUEST')
  expect(await refusal({ rhythm: { ...fifths, timeZone: 'Mars/Olympus' } })).toBe('TIME_ZONE_UNKNOWN')

  const { mailing: edited } = await maya.ok(reportMailingEdit, { ...at(of), input: { content } })
  expect(edited).toMatchObject({ reportName: 'Delays with reasons', as: 'pdf', recipients: [{ id: rita.id }] })
  expect((await listed()).map(({ id }) => id)).toEqual([of.id])
  await maya.ok(reportMailingDelete, at(of))
  expect(await listed()).toEqual([])
})
