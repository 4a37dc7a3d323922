import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import { newId } from '../ids.ts'

export interface Email {
  to: string
  subject: string
  text: string
  /** Files of this machine. */
  attachments?: { filename: string; path: string }[]
}

export interface Mail {
  /**
   * Writes and sends a letter after the answer has gone out: neither whether there is one nor how long it takes may be
   * seen from outside. Null: there is none to write.
   */
  post(write: () => Promise<Email | null>): void
  /** Resolves when the mail server has taken the letter; throws where it did not. */
  send(email: Email): Promise<void>
  /** Lets the letters go that are being written. */
  close(): Promise<void>
}

interface MailOptions {
  /** Without it letters go into the folder. */
  smtpUrl: string | undefined
  from: string
  folder: string
  log: Logger
}

const KEPT_EMAILS = 100
const SMTP_WITHIN_MS = 20_000

export function openMail({ smtpUrl, from, folder, log }: MailOptions): Mail {
  const deliver = smtpUrl ? bySmtp(smtpUrl, from) : intoFolder(folder, from, log)
  const posted = new Set<Promise<void>>()
  return {
    send: deliver,
    post: (write) => {
      const done = write()
        .then((email) => (email ? deliver(email) : undefined))
        .catch((err) => log.error({ err }, 'a letter could not be sent'))
        .finally(() => posted.delete(done))
      posted.add(done)
    },
    close: async () => {
      await Promise.all(posted)
    },
  }
}

type Deliver = (email: Email) => Promise<void>

function bySmtp(smtpUrl: string, from: string): Deliver {
  const timeouts = { connectionTimeout: SMTP_WITHIN_MS, greetingTimeout: SMTP_WITHIN_MS, socketTimeout: SMTP_WITHIN_MS }
  const transport: Transporter = createTransport({ url: smtpUrl, ...timeouts })
  return async (email) => {
    await transport.sendMail({ from, ...email })
  }
}

/** For installations that send no mail yet: whoever runs the server hands the letters on. */
function intoFolder(folder: string, from: string, log: Logger): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (email) => {
    const { message } = await transport.sendMail({ from, ...email })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}-${newId()}.eml`)
    await writeFile(file, message as Buffer, { mode: 0o600 })
    await dropOldest(folder)
    log.info({ file }, 'no SMTP_URL is set: a letter was written into a file')
  }
}

async function dropOldest(folder: string): Promise<void> {
  const emails = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  for (const name of emails.slice(0, -KEPT_EMAILS)) await rm(join(folder, name), { force: true })
}
