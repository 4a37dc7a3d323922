import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Email {
  to: string
  /** Headers and body as they came, with soft line breaks joined. */
  raw: string
}

export interface Mailbox {
  url: string
  emails: Email[]
  /** The next letter to that address, also one that is here already; it is taken out. */
  next(to: string): Promise<Email>
  close(): Promise<void>
}

const WITHIN_MS = 5_000

/** A real SMTP server that keeps what it is sent. */
export async function openMailbox(): Promise<Mailbox> {
  const emails: Email[] = []
  const arrivals = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = decoded(Buffer.concat(chunks).toString('utf8'))
        for (const { address } of session.envelope.rcptTo) emails.push({ to: address, raw })
        arrivals.dispatchEvent(new Event('letter'))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  const take = (to: string): Email | undefined => {
    const at = emails.findIndex((email) => email.to === to)
    return at < 0 ? undefined : emails.splice(at, 1)[0]
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    next: async (to) => {
      const until = performance.now() + WITHIN_MS
      for (let email = take(to); ; email = take(to)) {
        if (email) return email
        if (performance.now() > until) throw new Error(`No letter to ${to} came`)
        await new Promise((resolve) => {
          arrivals.addEventListener('letter', resolve, { once: true })
          setTimeout(resolve, 100)
        })
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const decoded = (raw: string): string =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
