import { Button } from '@blueprintjs/core'
import { Trash } from '@blueprintjs/icons'
import { type SpecialtyView, specialtyDelete, specialtyEdit } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { confirm } from '../../../shell/confirm.ts'
import { toastError } from '../../../shell/toast.ts'
import { PairTable } from './PairTable.tsx'

interface SpecialtyFormProps {
  specialty: SpecialtyView
  mayEdit: boolean
  changed: () => Promise<void>
}

/** One trade: what it is called, what an hour of each grade costs, and what hours its kinds of work take. */
export function SpecialtyForm({ specialty, mayEdit, changed }: SpecialtyFormProps) {
  const { t } = useTranslation('resources')
  const { id, revision, code, name, grades, norms } = specialty
  const save = (part: Partial<SpecialtyView>): null => {
    const write = async (): Promise<void> => {
      try {
        const input = { code, name, grades: [...grades], norms: [...norms], ...part, revision }
        await call(specialtyEdit, { params: { specialtyId: id }, input, quiet: true })
      } catch (failure) {
        toastError(failure)
      }
      await changed()
    }
    void write()
    return null
  }
  const remove = async (): Promise<void> => {
    if (!(await confirm({ message: t('specialty.askDelete', { name }) }))) return
    try {
      await call(specialtyDelete, { params: { specialtyId: id }, quiet: true })
    } catch (failure) {
      toastError(failure)
    }
    await changed()
  }
  const named = (text: string): string | null =>
    text.trim() === '' ? t('panel.wrong.name') : save({ name: text.trim() })
  return (
    <div className="specialties-form">
      <div className="specialties-names">
        <CellInput
          label={t('column.name')}
          testId="specialty-name"
          width={320}
          value={name}
          disabled={!mayEdit}
          onCommit={named}
        />
        <CellInput
          label={t('column.code')}
          width={120}
          value={code}
          placeholder={t('column.code')}
          disabled={!mayEdit}
          onCommit={(text) => save({ code: text.trim() })}
        />
        {mayEdit && (
          <Button
            size="small"
            variant="minimal"
            icon={<Trash size={14} />}
            text={t('panel.delete')}
            onClick={() => void remove()}
          />
        )}
      </div>
      <PairTable
        title={t('specialty.grades')}
        columns={[t('specialty.grade'), t('specialty.rate')]}
        testId="specialty-grades"
        mayEdit={mayEdit}
        pairs={grades.map((grade) => [grade.name, grade.rate])}
        save={(pairs) => save({ grades: pairs.map(([grade, rate]) => ({ name: grade, rate })) })}
      />
      <PairTable
        title={t('specialty.norms')}
        columns={[t('specialty.workType'), t('specialty.hours')]}
        testId="specialty-norms"
        mayEdit={mayEdit}
        pairs={norms.map((norm) => [norm.workType, norm.specificLabourCost])}
        save={(pairs) =>
          save({ norms: pairs.map(([workType, specificLabourCost]) => ({ workType, specificLabourCost })) })
        }
      />
    </div>
  )
}
