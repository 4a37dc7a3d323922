import { noticeDigest, noticeDigestSet, noticeSetChecked, spaceCreate } from '@plumbline/core/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { type Email, type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { openMail } from '../../platform/mail/index.ts'
import { digestEmail } from './email.ts'
import type { PendingNotice } from './repository.ts'
import { sendDigests } from './sending.ts'

let site: Installation
let mailbox: Mailbox
let maya: Visitor
let tom: Visitor
let spaceId: string

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await install()
  maya = await site.person('maya')
  tom = await site.person('tom')
  spaceId = (await maya.ok(spaceCreate, { input: { name: 'Site' } })).space.id
})
afterAll(async () => {
  await site.close()
  await mailbox.close()
})

const happened = (who: Visitor, kind: string, params: object) =>
  site.sql(
    `INSERT INTO app.notices (space_id, user_id, area, kind, actor_id, params) VALUES ($1, $2, 'bell', $3, $4, $5)`,
    [spaceId, who.id, kind, maya.id, JSON.stringify({ space: 'Site', ...params })],
  )

/** The letters that the job of today sends, as a mail server gets them. */
async function emails(): Promise<Email[]> {
  const log = pino({ level: 'silent' })
  const database = openDatabase(await site.serverUrl(), log)
  const mail = openMail({ smtpUrl: mailbox.url, from: 'plan@site.example', folder: '', log })
  await sendDigests({ database, mail, publicUrl: 'https://plan.example' })
  await mail.close()
  await database.close()
  return mailbox.emails.splice(0)
}
const daysAgo = (days: number) =>
  site.sql(`UPDATE app.notice_digests SET sent_at = now() - $1 * interval '1 day'`, [days])

test('a letter tells daily or weekly of what was not looked at, in the language of the person, and never twice', async () => {
  expect((await tom.ok(noticeDigest)).every).toBe('never')
  await happened(tom, 'version_locked', { version: 'Base', schedule: 'Tower' })
  expect(await emails()).toEqual([])

  const ru = { headers: { language: 'ru' } }
  await tom.ok(noticeDigestSet, { input: { every: 'day' }, ...ru })
  expect((await tom.ok(noticeDigest)).every).toBe('day')
  expect((await maya.ok(noticeDigest)).every).toBe('never')
  const [first, ...others] = await emails()
  expect(first?.to).toBe('tom@site.example')
  expect(others).toEqual([])
  // The same day, and without anything new, nothing goes out.
  await happened(tom, 'imported', { file: 'tower.xer', schedule: 'Tower' })
  expect(await emails()).toEqual([])
  await daysAgo(1)
  expect(await emails()).toHaveLength(1)
  await daysAgo(1)
  expect(await emails()).toEqual([])

  await tom.ok(noticeDigestSet, { input: { every: 'week' } })
  await happened(tom, 'joined', {})
  await daysAgo(5)
  expect(await emails()).toEqual([])
  await daysAgo(7)
  expect((await emails())[0]?.raw).toContain('maya Tester has joined Site')

  // What was looked at is no news, and who wants no letter gets none.
  await happened(tom, 'joined', {})
  await tom.ok(noticeSetChecked, { input: {} })
  await daysAgo(8)
  expect(await emails()).toEqual([])
  await happened(tom, 'joined', {})
  await tom.ok(noticeDigestSet, { input: { every: 'never' } })
  expect(await emails()).toEqual([])
})

test('a letter names the newest, says how many more there are, and no text makes lines of its own', () => {
  const newest: PendingNotice[] = [
    { id: '2', kind: 'mentioned', by: null, params: { node: 'Башня', text: 'раз\n\nBcc: все' } },
    { id: '1', kind: 'version_locked', by: 'Майя', params: { version: 'База', schedule: 'Башня' } },
  ]
  const { subject, text } = digestEmail('ru', { count: 9, newest, link: 'https://plan.example' })
  expect(subject).toBe('Plumbline: новых уведомлений: 9')
  expect(text.split('\n').slice(0, 5)).toEqual([
    '– Кто-то упоминает вас в Башня: раз Bcc: все',
    '– Майя: версия База графика Башня заблокирована',
    '',
    'И ещё 7.',
    '',
  ])
})
