import { resourceSettingsList, spaceUsers } from '@plumbline/core/contract'
import { type OtherActivity, otherActivities } from '@plumbline/core/timesheets'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { newId } from '../../api/new-id.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { SelectField } from '../../shell/SelectField.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { useRead } from '../../shell/use-read.ts'
import type { SheetEditor } from './sheet-editor.ts'
import { type Line, standsAlready } from './sheet-lines.ts'
import { useFoundWorks } from './use-found-works.ts'

interface Worker {
  kind: 'user' | 'resource'
  id: string
  name: string
}

/** What stands before the id of a choice that is no person but several. */
const CREW = 'crew '

/** Who worked, and on what: oneself, somebody of the crew, or a whole crew; a work of the week, another one, or no work. */
export function AddLineDialog({ editor, close }: { editor: SheetEditor; close: () => void }) {
  const { t } = useTranslation('timesheets')
  const sheet = editor.state.sheet
  const { workers, crews } = useWorkers(editor)
  const [who, setWho] = useState(editor.at.userId)
  const [what, setWhat] = useState(sheet?.works.find(({ isOwn }) => isOwn)?.id ?? 'activity training')
  const [text, setText] = useState('')
  const [assignmentId, setAssignmentId] = useState('')
  const found = useFoundWorks(editor.at.scheduleId, text)
  const works = [...(sheet?.works ?? []), ...found.filter(({ id }) => !sheet?.works.some((one) => one.id === id))]
  const work = works.find(({ id }) => id === what)
  const assignments = sheet?.works.find(({ id }) => id === what)?.assignments ?? []
  const chosen = who.startsWith(CREW)
    ? (crews.find(({ id }) => id === who.slice(CREW.length))?.members ?? [])
    : workers.filter(({ id }) => id === who)
  const add = async (): Promise<void> => {
    const lines = editor.state.lines as readonly Line[]
    const activity = work ? null : (what.split(' ')[1] as OtherActivity)
    const fresh = chosen
      .map(
        (worker): Line => ({
          ...{ id: newId(), worker: { kind: worker.kind, id: worker.id }, workerName: worker.name },
          ...{ workId: work?.id ?? null, code: work?.code ?? '', name: work?.name ?? '', activity, note: '' },
          ...{ assignmentId: assignmentId === '' ? null : assignmentId, days: [], cost: null },
          assignmentName: assignments.find(({ id }) => id === assignmentId)?.name ?? '',
        }),
      )
      .filter((line) => !standsAlready(lines, line))
    if (fresh.length > 0) editor.edit([...lines, ...fresh])
  }
  return (
    <ActDialog title={t('add.title')} submit={t('add.submit')} disabled={chosen.length === 0} work={add} close={close}>
      {(error) => (
        <>
          <SelectField
            label={t('add.who')}
            value={who}
            onChange={setWho}
            options={[
              ...workers.map(({ id, name }) => ({ value: id, label: name })),
              ...crews.map(({ id, name, members }) => ({
                ...{ value: `${CREW}${id}`, label: t('add.crew', { name, count: members.length }) },
              })),
            ]}
          />
          <SelectField
            label={t('add.what')}
            value={what}
            onChange={(value) => {
              setWhat(value)
              setAssignmentId('')
            }}
            options={[
              ...works.map(({ id, code, name }) => ({ value: id, label: [code, name].filter(Boolean).join(' ') })),
              ...otherActivities.map((one) => ({ value: `activity ${one}`, label: t(`activity.${one}`) })),
            ]}
          />
          <TextField label={t('add.search')} value={text} onChange={setText} error={error || undefined} />
          {assignments.length > 0 && (
            <SelectField
              label={t('add.assignment')}
              value={assignmentId}
              onChange={setAssignmentId}
              options={[
                { value: '', label: t('add.noAssignment') },
                ...assignments.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </>
      )}
    </ActDialog>
  )
}

interface Crew {
  id: string
  name: string
  members: Worker[]
}

/** Whoever the sheet is of, people of the register, then others of the space. */
function useWorkers(editor: SheetEditor): { workers: Worker[]; crews: Crew[] } {
  const { spaceId = '' } = useParams()
  const sheet = editor.state.sheet
  const register = useRead(spaceId, async (signal) => {
    const input = { spaceId, limit: 1_000 }
    return (await call(resourceSettingsList, { input, signal, quiet: true })).resources
  })
  const members = useRead(spaceId, async (signal) => {
    return (await call(spaceUsers, { params: { spaceId }, signal, quiet: true })).users
  })
  const own: Worker = { kind: 'user', id: editor.at.userId, name: sheet?.name ?? '' }
  const living = register.value?.filter(({ status }) => status === 'active') ?? []
  const people = living
    .filter(({ type, isRole, team }) => type === 'human' && !isRole && team.length === 0)
    .map(({ id, name, code }): Worker => ({ kind: 'resource', id, name: name || code }))
  const others = (members.value ?? [])
    .filter(({ id }) => id !== own.id)
    .map(({ id, firstName, lastName }): Worker => ({ kind: 'user', id, name: `${firstName} ${lastName}`.trim() }))
  const crews = living
    .filter(({ team }) => team.length > 0)
    .map(({ id, name, team }) => ({ id, name, members: people.filter((one) => team.includes(one.id)) }))
    .filter((crew) => crew.members.length > 0)
  return { workers: [own, ...people, ...others], crews }
}
