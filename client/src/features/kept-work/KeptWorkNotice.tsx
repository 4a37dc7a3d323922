import './kept-work.css'
import { Button } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { downloadChanges } from '../../documents/schedule/unsaved/download.ts'
import { forgetWork, type KeptWork, keptWork } from '../../documents/schedule/unsaved/kept-work.ts'
import { UnsavedWords } from '../../documents/schedule/unsaved/unsaved-words.ts'
import type { Translate } from '../../parts/words/schedule-text.ts'
import { session } from '../../session/session.ts'
import { confirm } from '../../shell/confirm.ts'

/**
 * Unsaved work that this browser keeps, where its schedule is not open: after losing access to it, after it was
 * deleted, or before signing in to it again. Nothing is shown when there is none.
 */
export function KeptWorkNotice({ room }: { room?: string }) {
  const { person } = useSnapshot(session)
  const userId = person?.id ?? ''
  const [works, setWorks] = useState<KeptWork[]>([])
  useEffect(() => {
    let isCurrent = true
    void keptWork(userId, room).then((found) => isCurrent && setWorks(found))
    return () => {
      isCurrent = false
    }
  }, [userId, room])
  return (
    <>
      {works.map((work) => (
        <Line
          key={work.room}
          work={work}
          canOpen={room === undefined}
          forget={() => {
            forgetWork(userId, work)
            setWorks(works.filter((other) => other !== work))
          }}
        />
      ))}
    </>
  )
}

interface LineProps {
  work: KeptWork
  canOpen: boolean
  forget: () => void
}

function Line({ work, canOpen, forget }: LineProps) {
  const { t } = useTranslation('unsaved')
  const { t: schedule } = useTranslation('schedule')
  const { name, path, changes } = work
  const translate =
    (from: TFunction): Translate =>
    (key, params) =>
      from(key, params ?? {})
  const words = new UnsavedWords(null, translate(t), translate(schedule))
  const drop = async (): Promise<void> => {
    const message = t('dropQuestion', { count: changes.length })
    if (await confirm({ title: t('dropAll'), message, okLabel: t('drop'), intent: 'danger' })) forget()
  }
  return (
    <div className="unsaved-kept" role="alert" data-testid="kept-work">
      <WarningSign size={14} />
      <span>{t('kept.title', { name: name || t('kept.unknown'), count: changes.length })}</span>
      <span className="pl-spring" />
      {canOpen && path !== '' && <Link to={path}>{t('kept.open')}</Link>}
      <Button size="small" text={t('download')} onClick={() => downloadChanges(name, changes, words)} />
      <Button size="small" variant="minimal" text={t('drop')} onClick={() => void drop()} />
    </div>
  )
}
