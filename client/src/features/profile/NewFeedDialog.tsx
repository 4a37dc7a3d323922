import { calendarFeedCreate, epsTree, mySpaces } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { SelectField } from '../../shell/SelectField.tsx'
import { ShownOnce } from '../../shell/ShownOnce.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { useRead } from '../../shell/use-read.ts'
import { loadProfile } from './profile-state.ts'

type What = 'mine' | 'milestones'

export function NewFeedDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('profile')
  const [name, setName] = useState('')
  const [what, setWhat] = useState<What>('mine')
  const [scheduleId, setSchedule] = useState<string | null>(null)
  const [address, setAddress] = useState<string | null>(null)
  const create = async (): Promise<false> => {
    const input = { name: name.trim(), scheduleId: what === 'mine' ? null : scheduleId }
    setAddress((await call(calendarFeedCreate, { input })).address)
    await loadProfile()
    return false
  }
  if (address !== null) {
    return (
      <ShownOnce
        title={t('feeds.made')}
        lead={t('feeds.once')}
        text={address}
        words={{ kept: t('feeds.kept'), copy: t('copy'), copied: t('copied') }}
        close={close}
      />
    )
  }
  return (
    <ActDialog
      title={t('feeds.create')}
      submit={t('feeds.create')}
      disabled={name.trim() === '' || (what === 'milestones' && scheduleId === null)}
      work={create}
      close={close}
    >
      {(error) => (
        <div className="pl-profile-form">
          <TextField
            label={t('feeds.name')}
            hint={t('feeds.nameHint')}
            value={name}
            error={error || undefined}
            autoFocus
            autoComplete="off"
            onChange={setName}
          />
          <SelectField
            label={t('feeds.what')}
            value={what}
            options={(['mine', 'milestones'] as const).map((value) => ({ value, label: t(`feeds.${value}`) }))}
            onChange={(value) => setWhat(value as What)}
          />
          {what === 'milestones' && <ScheduleChoice chosen={scheduleId} choose={setSchedule} />}
        </div>
      )}
    </ActDialog>
  )
}

interface ScheduleChoiceProps {
  chosen: string | null
  choose: (scheduleId: string | null) => void
}

/** A schedule of any space of the person. */
function ScheduleChoice({ chosen, choose }: ScheduleChoiceProps) {
  const { t } = useTranslation('profile')
  const [chosenSpace, setSpace] = useState('')
  const spaces = useRead('', () => call(mySpaces))
  const spaceId = chosenSpace || (spaces.value?.spaces[0]?.id ?? '')
  const tree = useRead(spaceId, async () => (spaceId === '' ? { nodes: [] } : call(epsTree, { params: { spaceId } })))
  const schedules = (tree.value?.nodes ?? []).filter(({ kind }) => kind === 'schedule')
  const failed = [spaces, tree].find(({ value, error }) => value === null && error !== null)
  const change = (id: string): void => {
    setSpace(id)
    choose(null)
  }
  const isNothing = tree.value !== null && spaceId !== '' && schedules.length === 0
  return (
    <>
      {failed && <ReadFailure error={failed.error} again={failed.again} />}
      <SelectField
        label={t('feeds.space')}
        value={spaceId}
        options={(spaces.value?.spaces ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={change}
      />
      <SelectField
        label={t('feeds.schedule')}
        value={chosen ?? ''}
        options={[{ value: '', label: '' }, ...schedules.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(id) => choose(id === '' ? null : id)}
      />
      {isNothing && <p className="pl-profile-lead">{t('feeds.nothing')}</p>}
    </>
  )
}
