import {
  accessTokenList,
  type CalendarFeed,
  calendarFeedList,
  profileRead,
  sessionList,
} from '@plumbline/core/contract'
import { proxy, ref } from 'valtio'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/request.ts'

type Profile = Output<typeof profileRead>
export type OwnSession = Output<typeof sessionList>['sessions'][number]
export type AccessToken = Output<typeof accessTokenList>['tokens'][number]

/** Null: not read yet. */
export const profile = proxy<{
  own: Profile | null
  sessions: OwnSession[]
  tokens: AccessToken[]
  feeds: CalendarFeed[]
  error: unknown
}>({ own: null, sessions: [], tokens: [], feeds: [], error: null })

/** After each act: what is shown is what the server holds. */
export async function loadProfile(): Promise<void> {
  try {
    const [own, { sessions }, { tokens }, { feeds }] = await Promise.all([
      call(profileRead),
      call(sessionList),
      call(accessTokenList),
      call(calendarFeedList),
    ])
    Object.assign(profile, { own, sessions, tokens, feeds, error: null })
  } catch (error) {
    profile.error = ref(error as Error)
  }
}
