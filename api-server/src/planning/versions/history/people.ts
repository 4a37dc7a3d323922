import { selectNames } from '../../../identity/users/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'

export type Person = { id: string; name: string } | null

/** Turns ids of users into people. What nobody in particular did, such as a job, has no person. */
export async function peopleOf(
  tx: Transaction,
  userIds: readonly (string | null)[],
): Promise<(userId: string | null) => Person> {
  const ids = [...new Set(userIds.filter((id) => id !== null))]
  const names = await selectNames(tx, ids)
  return (userId) => {
    const name = userId === null ? undefined : names.get(userId)
    return userId !== null && name !== undefined ? { id: userId, name } : null
  }
}
