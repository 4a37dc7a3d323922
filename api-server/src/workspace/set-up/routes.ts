import { networkOf } from '@plumbline/core/addresses'
import { setUp } from '@plumbline/core/contract'
import type { EntryPoint } from '../../identity/auth/index.ts'
import type { Installation } from '../../identity/installation/index.ts'
import { hashedPassword, insertNewPerson } from '../../identity/users/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { createSpace } from '../spaces/index.ts'

export interface SetUpParts {
  database: Database
  installation: Installation
  entryPoint: EntryPoint
  /** Fills a new space with a believable project. */
  fillWithTestData(spaceId: string, userId: string): Promise<void>
}

/** The first person becomes the administrator of the first space and is signed in. */
export function bindSetUp(api: Api, { database, installation, entryPoint, fillWithTestData }: SetUpParts): void {
  api.open(setUp, async ({ input, http }) => {
    await installation.requireFirst(http, input.code)
    const passwordHash = await hashedPassword(input, networkOf(http.ip))
    const { installationName: name, registrationOpen } = input
    // One after another waits at the row of the installation; the slower account is taken back.
    const person = await database.asSystem(async (tx) => {
      const first = await insertNewPerson(tx, input, { passwordHash })
      await installation.setUp(tx, { name, registrationOpen, userId: first.id })
      return first
    })
    const members = [{ userId: person.id, role: 'admin' as const }]
    const space = await createSpace(database, { name: input.spaceName, deletable: true, demo: false, members })
    if (input.demoData) await fillWithTestData(space.id, person.id)
    return { ...(await entryPoint(http, person, false)), spaceId: space.id }
  })
}
