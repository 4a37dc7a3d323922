import type { Database } from '../../platform/database/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import { digestEmail } from './email.ts'
import { type DueDigest, markNotified, selectDue, selectPending } from './repository.ts'

/** Named in one letter; of more there is the number. */
const MOST_NAMED = 20

interface SendingParts {
  database: Database
  mail: Mail
  publicUrl: string
}

/** To whom something happened that they have not looked at; nothing is written to the others, and nothing told twice. */
export async function sendDigests(parts: SendingParts): Promise<void> {
  for (const due of await parts.database.asSystem(selectDue)) await sendOne(parts, due)
}

async function sendOne({ database, mail, publicUrl }: SendingParts, due: DueDigest): Promise<void> {
  const { count, newest } = await database.asSystem(async (tx) => {
    const pending = await selectPending(tx, due, MOST_NAMED)
    const last = pending.newest[0]
    if (last) await markNotified(tx, due.userId, last.id)
    return pending
  })
  if (count === 0) return
  mail.post(async () => ({ to: due.email, ...digestEmail(due.language, { count, newest, link: publicUrl }) }))
}
