import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Letter {
  to: string
  /** Headers and body as they came, with soft line breaks joined. */
  raw: string
}

export interface Mailbox {
  url: string
  letters: Letter[]
  /** The next letter to that address, also one that is here already; it is taken out. */
  next(to: string): Promise<Letter>
  close(): Promise<void>
}

const WITHIN_MS = 5_000

/** A real SMTP server that keeps what it is sent. */
export async function openMailbox(): Promise<Mailbox> {
  const letters: Letter[] = []
  const arrivals = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = decoded(Buffer.concat(chunks).toString('utf8'))
        for (const { address } of session.envelope.rcptTo) letters.push({ to: address, raw })
        arrivals.dispatchEvent(new Event('letter'))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  const take = (to: string): Letter | undefined => {
    const at = letters.findIndex((letter) => letter.to === to)
    return at < 0 ? undefined : letters.splice(at, 1)[0]
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    next: async (to) => {
      const until = performance.now() + WITHIN_MS
      for (let letter = take(to); ; letter = take(to)) {
        if (letter) return letter
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
