import { delegationPeople } from '@plumbline/core/contract'
import { call } from '../../api/call.ts'
import { session } from '../../session/session.ts'
import { fullName } from '../../shell/initials.ts'
import { useRead } from '../../shell/use-read.ts'

interface PeopleNames {
  /** '' as long as that is not known, and of who is in it no more. */
  nameOf(userId: string): string
  all: readonly string[]
}

/** What people of the space are called. */
export function usePeopleNames(spaceId: string): PeopleNames {
  const { value } = useRead(spaceId, (signal) => call(delegationPeople, { params: { spaceId }, signal, quiet: true }))
  const others = value?.people ?? []
  const own = session.person ? fullName(session.person) : ''
  return {
    nameOf: (userId) => (userId === session.person?.id ? own : (others.find(({ id }) => id === userId)?.name ?? '')),
    all: [...new Set([own, ...others.map(({ name }) => name)])].filter(Boolean),
  }
}
