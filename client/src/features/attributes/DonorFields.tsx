import { Checkbox } from '@blueprintjs/core'
import {
  type AttributeSetting,
  type DonorSetting,
  type DonorSource,
  donorModes,
  donorSources,
  isAmount,
  isList,
} from '@plumbline/core/attributes'
import { type AttributeView, directoryRead } from '@plumbline/core/contract'
import { isOutside, typesOfColumn } from '@plumbline/core/donors'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import type { AttributeDraft } from '../../parts/attributes/use-attributes.ts'
import { SelectField } from '../../shell/SelectField.tsx'
import { useRead } from '../../shell/use-read.ts'

interface DonorFieldsProps {
  /** Null: it is being made, and has no id yet. */
  own: string | null
  draft: AttributeDraft
  list: readonly AttributeView[]
  setting: DonorSetting | null
  change: (setting: DonorSetting | null) => void
}

/** Stands for the attribute that has no id yet. */
const ITSELF = ''

/** With the id that the attribute has got, where it takes from itself. */
export function ofItself(setting: AttributeSetting | null, id: string): AttributeSetting | null {
  return setting?.kind === 'donor' && setting.sourceAttributeId === ITSELF
    ? { ...setting, sourceAttributeId: id }
    : setting
}

/** Whether works are given a value, or take it from another object (R-WBS-15). */
export function DonorFields({ own, draft, list, setting, change }: DonorFieldsProps) {
  const { t } = useTranslation('attributes')
  const itself = own ?? ITSELF
  const others = list.filter((one) => one.id !== own && canGive(draft, one))
  const lists = list.filter(({ id, type, directory }) => id !== own && isList(type) && directory)
  const choose = (source: string): void => {
    const kept: DonorSetting = setting ?? {
      ...{ kind: 'donor', source: 'parent', sourceAttributeId: itself, mode: 'live', overridable: true, fallback: '' },
    }
    const { columnId: _columnId, ...others } = kept
    if (source === '') change(null)
    else if (source === 'directory_row') {
      change({ ...others, source, sourceAttributeId: lists[0]?.id ?? itself, columnId: undefined })
    } else {
      const from = source as DonorSource
      const mode = isOutside(from) && kept.mode === 'live' ? 'on_demand' : kept.mode
      change({ ...others, source: from, sourceAttributeId: itself, mode })
    }
  }
  // Handed down from above a value has to be typed somewhere.
  const isFixed = setting?.source === 'parent' && setting.sourceAttributeId === itself
  const isGone = setting && ![itself, ...others.map(({ id }) => id)].includes(setting.sourceAttributeId)
  return (
    <>
      <SelectField
        label={t('donor.label')}
        value={setting?.source ?? ''}
        options={[
          { value: '', label: t('donor.typed') },
          ...donorSources
            .filter((value) => value !== 'directory_row' || lists.length > 0)
            .map((value) => ({ value, label: t(`donor.from.${value}`) })),
        ]}
        hint={setting ? t(`donor.hint.${setting.source}`) : undefined}
        onChange={choose}
      />
      {setting?.source === 'directory_row' && <RowFields {...{ draft, lists, setting, change }} />}
      {setting && (
        <>
          {setting.source !== 'directory_row' && (
            <SelectField
              label={t('donor.attribute')}
              value={setting.sourceAttributeId}
              options={[
                { value: itself, label: t('donor.itself', { name: draft.name }) },
                ...others.map(({ id, name }) => ({ value: id, label: name })),
                ...(isGone ? [{ value: setting.sourceAttributeId, label: '?' }] : []),
              ]}
              onChange={(sourceAttributeId) =>
                change({
                  ...setting,
                  sourceAttributeId,
                  overridable: setting.overridable || sourceAttributeId === itself,
                })
              }
            />
          )}
          <SelectField
            label={t('donor.mode')}
            value={setting.mode}
            options={donorModes
              .filter((mode) => mode !== 'live' || !isOutside(setting.source))
              .map((value) => ({ value, label: t(`donor.modes.${value}`) }))}
            hint={t(`donor.modeHint.${setting.mode}`)}
            onChange={(value) => change({ ...setting, mode: donorModes.find((one) => one === value) ?? setting.mode })}
          />
          <Checkbox
            label={t('donor.overridable')}
            checked={setting.overridable}
            disabled={isFixed && setting.overridable}
            onChange={() => change({ ...setting, overridable: !setting.overridable })}
          />
        </>
      )}
    </>
  )
}

interface RowFieldsProps {
  draft: AttributeDraft
  /** That take their values from directories. */
  lists: readonly AttributeView[]
  setting: DonorSetting
  change: (setting: DonorSetting) => void
}

/** Which list holds the row, and which of its columns is taken. */
function RowFields({ draft, lists, setting, change }: RowFieldsProps) {
  const { t } = useTranslation('attributes')
  const directoryId = lists.find(({ id }) => id === setting.sourceAttributeId)?.directory?.id ?? ''
  const { value } = useRead(directoryId, (signal) =>
    call(directoryRead, { params: { directoryId }, signal, quiet: true }),
  )
  const columns = (value?.directory.columns ?? []).filter((column) => {
    if (!typesOfColumn[column.type].includes(draft.type)) return false
    if (column.type === 'directory') return column.directoryId === draft.directory?.id
    return column.type !== 'number' || column.unit === draft.unit
  })
  const isGone = setting.columnId !== undefined && value !== null && !columns.some(({ id }) => id === setting.columnId)
  return (
    <>
      <SelectField
        label={t('donor.list')}
        value={setting.sourceAttributeId}
        options={lists.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(sourceAttributeId) => change({ ...setting, sourceAttributeId, columnId: undefined })}
      />
      <SelectField
        label={t('donor.column')}
        value={setting.columnId ?? ''}
        options={[
          { value: '', label: '–' },
          ...columns.map(({ id, name }) => ({ value: id, label: name })),
          ...(isGone ? [{ value: setting.columnId ?? '', label: '?' }] : []),
        ]}
        onChange={(columnId) => change({ ...setting, columnId: columnId || undefined })}
      />
    </>
  )
}

/** What the server would refuse is not offered; it is the one who decides. */
function canGive({ type, unit }: AttributeDraft, other: AttributeView): boolean {
  return other.type === type && !isList(type) && (!isAmount(type) || other.unit === unit)
}
