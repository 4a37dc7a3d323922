import { Edit } from '@blueprintjs/icons'
import type { Distribution } from '@plumbline/core/contract'
import { curveKinds, presetCurve } from '@plumbline/core/distributions'
import type { AssignmentFields } from '@plumbline/core/documents/schedule'
import type { Assignment } from '@plumbline/core/plan'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../shell/IconButton.tsx'
import { CurveDialog } from './CurveDialog.tsx'

interface CurveSelectProps {
  assignment: Assignment
  /** Those of the structure that it can name. */
  standing: Distribution['standing']
  disabled: boolean
  put: (change: Partial<AssignmentFields>) => null
}

const presets = curveKinds.filter((kind) => kind !== 'custom')

/**
 * How the quantity runs over the work: as the schedule says, by one of the usual curves, by that of a node of the structure,
 * or by 21 points of its own.
 */
export function CurveSelect({ assignment: { curve, distributionId }, standing, disabled, put }: CurveSelectProps) {
  const { t } = useTranslation('resources')
  const chosen = curve === null ? (distributionId ?? '') : kindOf(curve)
  const isElsewhere = curve === null && chosen !== '' && !standing.some(({ epsId }) => epsId === chosen)
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="assignments-curve">
      <select
        className="schedule-select"
        aria-label={t('assigned.column.curve')}
        data-testid="assignment-curve"
        value={chosen}
        disabled={disabled}
        onChange={({ currentTarget: { value } }) => {
          if (value === 'custom') return setOpen(true)
          const preset = presets.find((one) => one === value)
          const named = preset || value === '' ? null : value
          put({ curve: preset ? [...presetCurve(preset).points] : null, distributionId: named })
        }}
      >
        <option value="">{t('assigned.curve.none')}</option>
        {presets.map((one) => (
          <option key={one} value={one}>
            {t(`assigned.curve.${one}`)}
          </option>
        ))}
        {standing.map(({ epsId, name }) => (
          <option key={epsId} value={epsId}>
            {t('assigned.curve.ofNode', { name })}
          </option>
        ))}
        {isElsewhere && <option value={chosen}>{t('assigned.curve.elsewhere')}</option>}
        <option value="custom">{t('assigned.curve.custom')}</option>
      </select>
      {chosen === 'custom' && (
        <IconButton icon={<Edit size={12} />} label={t('assigned.curve.edit')} onClick={() => setOpen(true)} />
      )}
      {isOpen && <CurveDialog points={curve} canEdit={!disabled} put={put} close={() => setOpen(false)} />}
    </span>
  )
}

const kindOf = (curve: readonly number[]) =>
  presets.find((one) => sameCurve(presetCurve(one).points, curve)) ?? 'custom'

const sameCurve = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((share, at) => share === other[at])
