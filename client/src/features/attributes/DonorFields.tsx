import { Checkbox } from '@blueprintjs/core'
import {
  type AttributeSetting,
  type DonorSetting,
  type DonorSource,
  donorSources,
  isAmount,
  isList,
} from '@plumbline/core/attributes'
import type { AttributeView } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import type { AttributeDraft } from '../../parts/attributes/use-attributes.ts'
import { SelectField } from '../../shell/SelectField.tsx'

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
  const choose = (source: string): void => {
    const kept = setting ?? { kind: 'donor', sourceAttributeId: itself, mode: 'live', overridable: true, fallback: '' }
    change(source === '' ? null : { ...kept, source: source as DonorSource })
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
          ...donorSources.map((value) => ({ value, label: t(`donor.from.${value}`) })),
        ]}
        hint={setting ? t(`donor.hint.${setting.source}`) : undefined}
        onChange={choose}
      />
      {setting && (
        <>
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

/** What the server would refuse is not offered; it is the one who decides. */
function canGive({ type, unit }: AttributeDraft, other: AttributeView): boolean {
  return other.type === type && !isList(type) && (!isAmount(type) || other.unit === unit)
}
