/** `npm run administrator -- LOGIN [--not]`: this person administers the installation, or no longer does. */
import { pino } from 'pino'
import { auditInstallation } from '../identity/audit/index.ts'
import { letAdminister } from '../identity/installation/index.ts'
import { findSecrets } from '../identity/users/index.ts'
import { migrate, openDatabase } from '../platform/database/index.ts'
import { type OpenedInstallation, openInstallation } from './installation.ts'

async function say({ config }: OpenedInstallation, login: string, administers: boolean): Promise<number> {
  const database = openDatabase(await migrate(config), pino({ level: 'error' }))
  try {
    const isKnown = await database.asSystem(async (tx) => {
      const person = await findSecrets(tx, login)
      if (!person) return false
      await letAdminister(tx, [person.id], administers)
      // At the terminal nobody says who they are.
      const kind = administers ? 'administrator.named' : 'administrator.dismissed'
      await auditInstallation(tx, { userId: '', kind, subject: login })
      return true
    })
    const done = administers ? 'administers the installation' : 'does not administer the installation any more'
    console.log(isKnown ? `✓ ${login} ${done}` : `✗ Nobody has the login ${login}`)
    return isKnown ? 0 : 1
  } finally {
    await database.close()
  }
}

const [login, flag] = process.argv.slice(2)
if (!login || (flag !== undefined && flag !== '--not')) {
  console.error('npm run administrator -- LOGIN [--not]')
  process.exit(2)
}
const installation = await openInstallation(process.env)
try {
  process.exitCode = await say(installation, login, flag === undefined)
} finally {
  await installation.close()
}
