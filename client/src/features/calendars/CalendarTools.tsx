import { Button, HTMLSelect, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Duplicate, History, Star, Trash } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { ago } from '../../i18n/format.ts'
import { isSameDraft } from '../../parts/calendars/draft.ts'
import { PrintLink } from '../../parts/paper/PrintLink.tsx'
import { session, useCan } from '../../session/session.ts'
import { PanelDialog } from '../../shell/PanelDialog.tsx'
import { mayLeaveDraft } from './CalendarList.tsx'
import {
  beginCalendar,
  library,
  makeDefault,
  type OpenCalendar,
  remove,
  restoreRevision,
  revert,
  save,
} from './library-state.ts'
import { NewCalendarMenu } from './NewCalendarMenu.tsx'

export function CalendarToolsLeft() {
  const { t } = useTranslation('calendars')
  const can = useCan()
  const { open, calendars } = useSnapshot(library)
  const [deleting, setDeleting] = useState(false)
  if (!can('calendar.edit')) return null
  const saved = calendars?.find(({ id }) => id === open?.id)
  const copy = async (): Promise<void> => {
    const source = library.open
    if (!source || !(await mayLeaveDraft(t('leave')))) return
    beginCalendar({ ...source.draft, name: t('copyOf', { name: source.draft.name }) }, source.epsId)
  }
  return (
    <>
      <NewCalendarMenu />
      <Button variant="minimal" icon={<Duplicate />} text={t('copy')} disabled={!saved} onClick={() => void copy()} />
      <Button
        variant="minimal"
        icon={<Star />}
        text={t(saved?.isDefault ? 'notDefault' : 'makeDefault')}
        disabled={!saved}
        onClick={() => saved && void makeDefault(saved.id, !saved.isDefault)}
      />
      <Button
        variant="minimal"
        icon={<Trash />}
        text={t('delete.button')}
        disabled={!saved}
        onClick={() => setDeleting(true)}
      />
      {deleting && saved && <DeleteDialog calendarId={saved.id} close={() => setDeleting(false)} />}
    </>
  )
}

export function CalendarToolsRight() {
  const { t } = useTranslation('calendars')
  const can = useCan()
  const { open, saving, revisions } = useSnapshot(library)
  const { space } = useSnapshot(session)
  if (!open) return null
  const { saved, draft } = open as OpenCalendar
  const changed = saved === null || !isSameDraft(saved, draft)
  return (
    <>
      {saved && <PrintLink to={`/${space?.id}/calendars/${open.id}/print`} />}
      {revisions.length > 1 && <Revisions />}
      {can('calendar.edit') && (
        <>
          <Button variant="minimal" text={t('revert')} disabled={!changed} onClick={() => void revert()} />
          <Button
            intent="primary"
            text={t('save')}
            disabled={!changed}
            loading={saving}
            data-testid="calendar-save"
            onClick={() => void save()}
          />
        </>
      )}
    </>
  )
}

/** What it said before; taking one back makes a new revision. */
function Revisions() {
  const { t } = useTranslation('calendars')
  const can = useCan()
  const { open, revisions } = useSnapshot(library)
  const menu = (
    <Menu className="calendars-revisions">
      {revisions.map(({ revision, name, at, by }) => (
        <MenuItem
          key={revision}
          text={`${revision}. ${name}`}
          label={`${by}, ${ago(at)}`}
          disabled={!can('calendar.edit') || revision === open?.revision}
          onClick={() => open && void restoreRevision(open.id, revision)}
        />
      ))}
    </Menu>
  )
  return (
    <PopoverNext content={menu} placement="bottom-end">
      <Button variant="minimal" icon={<History />} text={t('revision', { number: open?.revision })} />
    </PopoverNext>
  )
}

/** One that is used needs another in its place. */
function DeleteDialog({ calendarId, close }: { calendarId: string; close: () => void }) {
  const { t } = useTranslation('calendars')
  const { calendars } = useSnapshot(library)
  const [heir, setHeir] = useState('')
  const one = calendars?.find(({ id }) => id === calendarId)
  const based = (calendars ?? []).filter(({ baseId }) => baseId === calendarId).length
  const isUsed = (one?.usedIn ?? 0) + based > 0
  const others = (calendars ?? []).filter(({ id }) => id !== calendarId)
  const submit = async (): Promise<void> => {
    if (await remove(calendarId, isUsed ? heir : null)) close()
  }
  return (
    <PanelDialog
      isOpen
      title={t('delete.title', { name: one?.name })}
      onClose={close}
      footer={
        <>
          <Button text={t('delete.cancel')} onClick={close} />
          <Button
            intent="danger"
            autoFocus
            disabled={isUsed && heir === ''}
            text={t('delete.button')}
            onClick={() => void submit()}
          />
        </>
      }
    >
      {isUsed ? (
        <>
          <p>{t('delete.used', { schedules: one?.usedIn ?? 0, based })}</p>
          <HTMLSelect
            fill
            aria-label={t('delete.heir')}
            value={heir}
            options={[
              { value: '', label: t('delete.heir') },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => setHeir(event.currentTarget.value)}
          />
        </>
      ) : (
        <p>{t('delete.unused')}</p>
      )}
    </PanelDialog>
  )
}
