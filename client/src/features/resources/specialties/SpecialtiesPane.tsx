import './specialties.css'
import { Button } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { type SpecialtyView, specialtyCreate, specialtyList } from '@plumbline/core/contract'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { onReconnected, onServerEvent } from '../../../api/socket.ts'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { toastError } from '../../../shell/toast.ts'
import { SpecialtyForm } from './SpecialtyForm.tsx'

/** Trades of the space with their grades and norms. */
export function SpecialtiesPane({ spaceId, mayEdit }: { spaceId: string; mayEdit: boolean }) {
  const { t } = useTranslation('resources')
  const [all, setAll] = useState<readonly SpecialtyView[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [openId, setOpenId] = useState('')
  const read = useCallback(async () => {
    try {
      setAll((await call(specialtyList, { params: { spaceId }, quiet: true })).specialties)
      setError(null)
    } catch (failure) {
      setError(failure)
    }
  }, [spaceId])
  useEffect(() => {
    void read()
    const ends = [onServerEvent('specialties', () => void read()), onReconnected(() => void read())]
    return () => {
      for (const end of ends) end()
    }
  }, [read])
  const add = async (): Promise<void> => {
    const names = new Set(all?.map(({ name }) => name))
    let name = t('specialty.newName')
    for (let at = 2; names.has(name); at++) name = `${t('specialty.newName')} ${at}`
    try {
      const { specialty } = await call(specialtyCreate, { params: { spaceId }, input: { name }, quiet: true })
      await read()
      setOpenId(specialty.id)
    } catch (failure) {
      toastError(failure)
    }
  }
  const open = all?.find(({ id }) => id === openId) ?? all?.[0]
  return (
    <section className="specialties" data-testid="specialties" aria-label={t('pane.specialties')}>
      <div className="specialties-list">
        {mayEdit && (
          <Button
            size="small"
            icon={<Add size={14} />}
            text={t('specialty.add')}
            data-testid="specialty-add"
            onClick={() => void add()}
          />
        )}
        {error !== null && <p className="resources-nothing">{errorSentence(error)}</p>}
        {all?.length === 0 && <p className="resources-nothing">{t('specialty.none')}</p>}
        <ul>
          {all?.map(({ id, code, name, grades, norms }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === open?.id}
                data-testid="specialty"
                onClick={() => setOpenId(id)}
              >
                <b>{name}</b> {code}
                <small>{t('specialty.counts', { grades: grades.length, norms: norms.length })}</small>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {open && <SpecialtyForm key={open.id} specialty={open} mayEdit={mayEdit} changed={read} />}
    </section>
  )
}
