import type { WholePerson } from '@plumbline/core/whole-schedule'
import type { Transaction } from '../../../platform/database/index.ts'
import type { PersonHere } from './tasks.ts'

/** Who may be meant by a login or an address here. */
export async function selectPeopleHere(tx: Transaction, spaceId: string): Promise<PersonHere[]> {
  return tx('members as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where('m.space_id', spaceId)
    .select('u.id', 'u.login', 'u.email')
    .select(tx.raw(`m.role = 'admin' AND m.role_id IS NULL AS "isAdministrator"`))
}

const PEOPLE_AT_ONCE = 1_000

export async function selectPeopleNamed(tx: Transaction, ids: readonly string[]): Promise<WholePerson[]> {
  const people: WholePerson[] = []
  for (let from = 0; from < ids.length; from += PEOPLE_AT_ONCE) {
    const rows = await tx('users')
      .whereIn('id', ids.slice(from, from + PEOPLE_AT_ONCE))
      .select('id', 'login', 'email')
      .select(tx.raw("first_name || ' ' || last_name AS name"))
    people.push(...rows)
  }
  return people
}
