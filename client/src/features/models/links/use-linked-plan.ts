import type { scheduleRead } from '@plumbline/core/contract'
import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Output } from '../../../api/request.ts'
import { sessionOf } from '../../../documents/schedule/session/open-session.ts'
import { session as signedIn } from '../../../session/session.ts'
import type { ModelView } from '../model-view.ts'
import { Player } from '../player/player.ts'
import type { ModelRoom } from '../use-room.ts'
import { LinkedPlan } from './linked-plan.ts'

type Schedule = Output<typeof scheduleRead>

/** What the screen of models has open beside the models. */
export interface OpenLinks {
  linked: LinkedPlan
  player: Player
  spaceId: string
  scheduleId: string
  /** Of the schedule. */
  name: string
  /** Of the version whose dates are the target; null: there is none. */
  targetName: string | null
}

export const LinksContext = createContext<OpenLinks | null>(null)

export function useLinks(): OpenLinks {
  const open = useContext(LinksContext)
  if (!open) throw new Error('no links are open')
  return open
}

/** Renders again after each change of links, works or models. */
export function useLinkedPlan(): LinkedPlan {
  const { linked } = useLinks()
  useSyncExternalStore(linked.subscribe, linked.version)
  return linked
}

/** Opens the actual version of the schedule, with live dates, and the links of its models; null: not yet. */
export function useOpenLinks(schedule: Schedule | null, view: ModelView, room: ModelRoom | null): OpenLinks | null {
  const [open, setOpen] = useState<Omit<OpenLinks, 'name' | 'targetName'> | null>(null)
  const spaceId = schedule?.spaceId ?? ''
  const scheduleId = schedule?.id ?? ''
  const versionId = schedule?.currentVersion.id
  const target = schedule?.versions.find(({ activeTarget }) => activeTarget)
  const targetId = target?.id ?? null
  const userId = signedIn.person?.id ?? ''
  useEffect(() => {
    if (room === null || versionId === undefined) return
    const { session: plan, begin } = sessionOf(versionId, userId)
    const linked = new LinkedPlan({ view, plan, links: room.session, following: room.following })
    const player = new Player(linked, { hasTarget: targetId !== null })
    const end = begin()
    plan.showBaselines([targetId, null])
    setOpen({ linked, player, spaceId, scheduleId })
    return () => {
      setOpen(null)
      player.close()
      linked.close()
      end()
      plan.close()
    }
  }, [versionId, targetId, userId, spaceId, scheduleId, view, room])
  const name = schedule?.name ?? ''
  const targetName = target?.name ?? null
  return useMemo(() => open && { ...open, name, targetName }, [open, name, targetName])
}
