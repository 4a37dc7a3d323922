import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openMail } from './mail.ts'

test('without an SMTP server letters are written into files that only the server reads, the oldest go', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'mail-')), 'letters')
  const mail = openMail({ smtpUrl: undefined, from: 'plan@site.example', folder, log: pino({ level: 'silent' }) })
  for (let number = 0; number < 103; number++) {
    mail.post(async () => ({ to: 'maya@site.example', subject: `Letter ${number}`, text: 'Dear Maya' }))
    await mail.close()
  }
  mail.post(async () => null)
  await mail.close()
  const files = readdirSync(folder).sort()
  expect(files).toHaveLength(100)
  const last = join(folder, files.at(-1) ?? '')
  expect(readFileSync(last, 'utf8')).toMatch(/To: maya@site\.example[\s\S]*Subject: Letter 102[\s\S]*Dear Maya/)
  expect(statSync(last).mode & 0o077).toBe(0)
  rmSync(folder, { recursive: true })
})
