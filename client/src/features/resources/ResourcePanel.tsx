import { Button, Switch } from '@blueprintjs/core'
import { Cross, Trash } from '@blueprintjs/icons'
import { availabilityText, pricesText, registerTypes } from '@plumbline/core/resources'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { CellInput } from '../../parts/inputs/CellInput.tsx'
import type { RegisterEntry } from '../../parts/resources/read-register.ts'
import { useChoices } from '../../parts/resources/use-choices.ts'
import { session } from '../../session/session.ts'
import { confirm } from '../../shell/confirm.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { changeCell, changeResource, deleteResource } from './changes.ts'
import { HeldWorks } from './HeldWorks.tsx'
import { PriceTable } from './PriceTable.tsx'
import { TeamField } from './TeamField.tsx'
import type { SpaceRegister } from './use-register.ts'

interface ResourcePanelProps {
  spaceId: string
  entry: RegisterEntry
  register: SpaceRegister
  mayEdit: boolean
  close: () => void
}

const WIDTH = 220

/** All that is said of one resource, typed where it stands, and the works that hold it. */
export function ResourcePanel({ spaceId, entry, register, mayEdit, close }: ResourcePanelProps) {
  const { t } = useTranslation('resources')
  const { calendars, specialties } = useChoices(spaceId)
  const { space } = useSnapshot(session)
  const isGroup = entry.type === 'resource_group'
  const change = (part: Parameters<typeof changeResource>[2]): null => {
    void changeResource(spaceId, entry.id, part)
    return null
  }
  const name = entry.name || entry.code
  const remove = async (): Promise<void> => {
    const message = t('panel.askDelete', { name })
    if (!(await confirm({ message, okLabel: t('panel.delete'), intent: 'danger' }))) return
    if (await deleteResource(spaceId, entry.id)) close()
  }
  const dated = (column: 'availability' | 'prices', text: string): string | null => {
    const changing = changeCell(entry, column, text)
    return changing === null ? t(`panel.wrong.${column}`) : null
  }
  const grades = specialties.find(({ id }) => id === entry.specialtyId)?.grades ?? []
  const groups = register.entries.filter(
    ({ type, directoryId }) => type === 'resource_group' && directoryId === entry.directoryId,
  )
  const text = { disabled: !mayEdit, width: WIDTH, placeholder: '–' }
  return (
    <aside className="resources-panel" aria-label={name} data-testid="resource-panel">
      <header>
        <h2>{name}</h2>
        {mayEdit && <IconButton icon={<Trash size={12} />} label={t('panel.delete')} onClick={() => void remove()} />}
        <IconButton icon={<Cross size={12} />} label={t('panel.close')} onClick={close} />
      </header>
      <dl>
        <Field label={t('column.code')}>
          <CellInput {...text} label={t('column.code')} value={entry.code} onCommit={(code) => change({ code })} />
        </Field>
        <Field label={t('column.name')}>
          <CellInput
            {...text}
            label={t('column.name')}
            testId="resource-name"
            value={entry.name}
            onCommit={(typed) => (typed.trim() === '' ? t('panel.wrong.name') : change({ name: typed.trim() }))}
          />
        </Field>
        <Field label={t('column.type')}>
          <Choice
            label={t('column.type')}
            value={entry.type}
            disabled={!mayEdit}
            choices={registerTypes.map((type) => ({ value: type, label: t(`type.${type}`) }))}
            onChange={(value) => change({ type: registerTypes.find((one) => one === value) ?? entry.type })}
          />
        </Field>
        {!isGroup && (
          <>
            <Field label={t('column.unit')}>
              <CellInput {...text} label={t('column.unit')} value={entry.unit} onCommit={(unit) => change({ unit })} />
            </Field>
            <Field label={t('panel.availability')} hint={t('panel.availabilityHint')}>
              <CellInput
                {...text}
                label={t('panel.availability')}
                testId="resource-availability"
                value={availabilityText(entry.availability)}
                onCommit={(typed) => dated('availability', typed)}
              />
            </Field>
            <Field label={space ? `${t('column.prices')}, ${space.currency}` : t('column.prices')} isWide>
              <PriceTable
                prices={entry.prices}
                mayEdit={mayEdit}
                put={(prices) => dated('prices', pricesText(prices))}
              />
            </Field>
            <Field label={t('panel.calendar')}>
              <Choice
                label={t('panel.calendar')}
                value={entry.calendarId ?? ''}
                disabled={!mayEdit}
                empty={t('panel.ofWork')}
                choices={calendars.map(({ id, name: label }) => ({ value: id, label }))}
                onChange={(value) => change({ calendarId: value || null })}
              />
            </Field>
            <Field label={t('tree.rbs')}>
              <Choice
                label={t('tree.rbs')}
                value={entry.rbsId ?? ''}
                disabled={!mayEdit}
                empty="–"
                choices={Object.entries(register.nodes).map(([value, label]) => ({ value, label }))}
                onChange={(value) => change({ rbsId: value || null })}
              />
            </Field>
            <Field label={t('panel.specialty')}>
              <Choice
                label={t('panel.specialty')}
                value={entry.specialtyId ?? ''}
                disabled={!mayEdit}
                empty="–"
                choices={specialties.map(({ id, name: label }) => ({ value: id, label }))}
                onChange={(value) => change({ specialtyId: value || null, grade: '' })}
              />
              {grades.length > 0 && (
                <Choice
                  label={t('panel.grade')}
                  value={entry.grade}
                  disabled={!mayEdit}
                  empty="–"
                  choices={grades.map(({ name: label }) => ({ value: label, label }))}
                  onChange={(grade) => change({ grade })}
                />
              )}
            </Field>
            <Field label={t('role')}>
              <Switch
                aria-label={t('role')}
                checked={entry.isRole}
                disabled={!mayEdit}
                onChange={() => change({ isRole: !entry.isRole })}
              />
            </Field>
            <Field label={t('panel.team')} isWide>
              <TeamField
                key={entry.id}
                entry={entry}
                entries={register.entries}
                mayEdit={mayEdit}
                put={(team) => change({ team })}
              />
            </Field>
          </>
        )}
        {groups.length > 0 && <GroupField entry={entry} groups={groups} />}
      </dl>
      {mayEdit && (
        <Button
          size="small"
          text={t(entry.status === 'active' ? 'panel.disable' : 'panel.enable')}
          onClick={() => change({ status: entry.status === 'active' ? 'disabled' : 'active' })}
        />
      )}
      {!isGroup && <HeldWorks spaceId={spaceId} resourceId={entry.id} />}
    </aside>
  )
}

function GroupField({ entry, groups }: { entry: RegisterEntry; groups: readonly RegisterEntry[] }) {
  const { t } = useTranslation('resources')
  const group = groups.find(({ id }) => id === entry.parentId)
  return (
    <Field label={t('type.resource_group')}>
      <span>{group ? group.name || group.code : '–'}</span>
    </Field>
  )
}

interface FieldProps {
  label: string
  hint?: string
  /** Stands below its label. */
  isWide?: boolean
  children: React.ReactNode
}

function Field({ label, hint, isWide = false, children }: FieldProps) {
  return (
    <div title={hint} className={isWide ? 'is-wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  disabled: boolean
  /** What stands for none. */
  empty?: string
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

function Choice({ label, value, disabled, empty, choices, onChange }: ChoiceProps) {
  const isKnown = value === '' || choices.some((one) => one.value === value)
  return (
    <select
      className="schedule-select"
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {empty !== undefined && <option value="">{empty}</option>}
      {!isKnown && <option value={value}>?</option>}
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  )
}
