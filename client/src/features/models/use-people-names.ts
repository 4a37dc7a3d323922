import { delegationPeople } from '@plumbline/core/contract'
import { call } from '../../api/call.ts'
import { session } from '../../session/session.ts'
import { fullName } from '../../shell/initials.ts'
import { useRead } from '../../shell/use-read.ts'

/** What people of the space are called; '' as long as that is not known, and of who is in it no more. */
export function usePeopleNames(spaceId: string): (userId: string) => string {
  const { value } = useRead(spaceId, (signal) => call(delegationPeople, { params: { spaceId }, signal, quiet: true }))
  return (userId) => {
    if (userId === session.person?.id) return fullName(session.person)
    return value?.people.find(({ id }) => id === userId)?.name ?? ''
  }
}
