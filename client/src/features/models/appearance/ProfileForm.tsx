import { Button, Checkbox, HTMLSelect } from '@blueprintjs/core'
import { type ProfileKind, phases, profileKinds } from '@plumbline/core/bim'
import type { AppearanceProfile } from '@plumbline/core/contract'
import { wbsTypes } from '@plumbline/core/plan'
import { useTranslation } from 'react-i18next'
import { LazyText } from '../../../shell/LazyText.tsx'
import { LookField } from './LookField.tsx'

export type ProfileChange = Partial<Omit<AppearanceProfile, 'id'>>

interface ProfileFormProps {
  profile: AppearanceProfile
  mayEdit: boolean
  save: (change: ProfileChange) => void
  remove: () => void
}

/** What works of this profile do to their elements, and how these look in each phase; kept with every change. */
export function ProfileForm({ profile, mayEdit, save, remove }: ProfileFormProps) {
  const { t } = useTranslation('modelLooks')
  const { name, kind, looks, defaultFor } = profile
  const choose = (type: (typeof wbsTypes)[number], isChosen: boolean): void =>
    save({ defaultFor: wbsTypes.filter((one) => (one === type ? isChosen : defaultFor.includes(one))) })
  return (
    <fieldset className="model-rule" disabled={!mayEdit}>
      <div className="rule-line">
        <LazyText label={t('profile.name')} value={name} done={(text) => text !== '' && save({ name: text })} />
        <HTMLSelect
          minimal
          aria-label={t('profile.kind')}
          value={kind}
          options={profileKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={({ currentTarget }) => save({ kind: currentTarget.value as ProfileKind })}
        />
        <Button size="small" variant="minimal" intent="danger" text={t('profile.delete')} onClick={remove} />
      </div>
      <table className="model-looks">
        <tbody>
          {phases.map((phase) => (
            <tr key={phase}>
              <th scope="row">{t(`phases.${phase}`)}</th>
              <td>
                <LookField
                  label={t(`phases.${phase}`)}
                  look={looks[phase]}
                  done={(look) => save({ looks: { ...looks, [phase]: look } })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{t('profile.defaultFor')}</h3>
      <div className="rule-line">
        {wbsTypes.map((type) => (
          <Checkbox
            key={type}
            checked={defaultFor.includes(type)}
            label={t(`schedule:type.${type}`)}
            onChange={({ currentTarget }) => choose(type, currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
