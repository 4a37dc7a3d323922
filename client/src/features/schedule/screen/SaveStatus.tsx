import { Tooltip } from '@blueprintjs/core'
import { Refresh, SmallTick, Time, WarningSign } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { SessionState } from '../../../documents/schedule/session/schedule-session.ts'
import { useSchedule } from '../base/schedule-context.ts'

export type SaveState = 'saved' | 'saving' | 'offline' | 'attention'

interface Saving {
  status: Pick<SessionState['status'], 'connection' | 'pending' | 'keeps'>
  refused: readonly unknown[]
}

/** What the person must know about their own changes; «saved» means: durably stored on the server. */
export function saveStateOf({ status, refused }: Saving): SaveState {
  if (refused.length > 0 || status.connection === 'stopped') return 'attention'
  if (status.connection !== 'live') return status.pending > 0 && !status.keeps ? 'attention' : 'offline'
  return status.pending > 0 ? 'saving' : 'saved'
}

const icons = { saved: SmallTick, saving: Refresh, offline: Time, attention: WarningSign }

const parts = { read: 'readOnly', facts: 'factsOnly', plan: 'factsClosed' } as const

export function SaveStatus() {
  const { actions } = useSchedule()
  const { t } = useTranslation('schedule')
  const { status, refused, phase } = useSnapshot(actions.session.state)
  if (phase !== 'ready') return null
  const save = saveStateOf({ status, refused })
  const Icon = icons[save]
  // Who may do only a part of everything is told so while there is nothing more urgent.
  const part = status.right !== 'write' && save === 'saved' ? parts[status.right] : null
  const text = part ? t(`save.${part}`) : t(`save.${save}`, { count: status.pending })
  return (
    <Tooltip content={t(`save.hint.${part ?? save}`)} placement="bottom" compact openOnTargetFocus={false}>
      <span className={`schedule-save schedule-save-${save}`}>
        <Icon size={14} />
        <span data-testid="save-status">{text}</span>
        <Spoken save={save} />
      </span>
    </Tooltip>
  )
}

/** Said aloud when the state turns, not with every change that is on its way. */
function Spoken({ save }: { save: SaveState }) {
  const { t } = useTranslation('schedule')
  const [said, setSaid] = useState('')
  const before = useRef<SaveState>('saved')
  useEffect(() => {
    if (save === 'saving' || save === before.current) return
    before.current = save
    setSaid(t(`save.spoken.${save}`))
  }, [save, t])
  return (
    <span className="schedule-unseen" role="status" data-testid="save-spoken">
      {said}
    </span>
  )
}
