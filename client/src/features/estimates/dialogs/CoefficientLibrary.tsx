import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import {
  costrCoefficientCreate,
  costrCoefficientDelete,
  costrCoefficientEdit,
  costrCoefficientList,
} from '@plumbline/core/contract'
import type { Coefficient } from '@plumbline/core/estimates'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { localDecimal } from '../../../parts/values/decimal.ts'
import { useCan } from '../../../session/session.ts'
import { succeeds } from '../../../shell/attempt.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'

interface LibraryProps {
  /** The one that is open, which can be kept there; null: none is. */
  opened: Coefficient | null
  /** Copies it into the estimate; null: nothing is written there. */
  take: ((coefficient: Omit<Coefficient, 'id'>) => void) | null
}

/** Coefficients of the space, which estimates take copies of. */
export function CoefficientLibrary({ opened, take }: LibraryProps) {
  const { t } = useTranslation('estimates')
  const { spaceId = '' } = useParams()
  const can = useCan()
  const { value, error, again } = useRead(spaceId, (signal) =>
    call(costrCoefficientList, { params: { spaceId }, signal, quiet: true }),
  )
  useNews({ priceBases: (event) => event.spaceId === spaceId }, again)
  const all = value?.coefficients ?? []
  const change = async (work: () => Promise<unknown>): Promise<void> => {
    if (await succeeds(work)) again()
  }
  /** One of the same code takes its place. */
  const keep = ({ id: _, applies, ...fields }: Coefficient): Promise<void> => {
    const input = { ...fields, applies: [...applies] }
    const same = all.find(({ code }) => code === fields.code)
    return change(() =>
      same
        ? call(costrCoefficientEdit, { params: { spaceId, coefficientId: same.id }, input, quiet: true })
        : call(costrCoefficientCreate, { params: { spaceId }, input, quiet: true }),
    )
  }
  return (
    <section aria-label={t('library.title')}>
      <h3>{t('library.title')}</h3>
      {!value && error !== null && <ReadFailure error={error} again={again} />}
      <ul>
        {all.map(({ id, ...coefficient }) => (
          <li key={id} className="estimates-library">
            <button
              type="button"
              disabled={!take}
              title={t('library.take', { name: coefficient.name })}
              onClick={() => take?.(coefficient)}
            >
              <b>{coefficient.code}</b> {coefficient.name} <span>{localDecimal(coefficient.value)}</span>
            </button>
            {can('estimate.edit') && (
              <IconButton
                icon={<Cross size={12} />}
                label={t('library.remove', { name: coefficient.name })}
                onClick={() =>
                  void change(() =>
                    call(costrCoefficientDelete, { params: { spaceId, coefficientId: id }, quiet: true }),
                  )
                }
              />
            )}
          </li>
        ))}
        {value && all.length === 0 && <li className="pl-muted">{t('library.none')}</li>}
      </ul>
      {opened && can('estimate.edit') && (
        <Button size="small" variant="minimal" text={t('library.keep')} onClick={() => void keep(opened)} />
      )}
    </section>
  )
}
