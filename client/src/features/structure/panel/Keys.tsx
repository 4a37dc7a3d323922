import { Button } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import { epsKeySave, epsKeys } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCan } from '../../../session/session.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { toastError } from '../../../shell/toast.ts'
import { useRead } from '../../../shell/use-read.ts'

/** Under which names other systems know the node. */
export function Keys({ epsId }: { epsId: string }) {
  const { t } = useTranslation('structure')
  const mayEdit = useCan()('eps.edit')
  const params = { epsId }
  const read = useRead(epsId, async (signal) => (await call(epsKeys, { params, signal, quiet: true })).keys)
  const [system, setSystem] = useState('')
  const [key, setKey] = useState('')
  const save = async (input: { system: string; key: string }): Promise<boolean> => {
    try {
      read.set((await call(epsKeySave, { params, input })).keys)
      return true
    } catch (error) {
      toastError(error)
      return false
    }
  }
  const add = async (): Promise<void> => {
    if (system.trim() === '' || key.trim() === '' || !(await save({ system, key }))) return
    setSystem('')
    setKey('')
  }
  if (!read.value || (read.value.length === 0 && !mayEdit)) return null
  return (
    <section className="pl-panel-section" data-testid="keys">
      <h3>{t('keys.title')}</h3>
      <ul className="pl-keys">
        {read.value.map((known) => (
          <li key={known.system}>
            <span className="pl-muted">{known.system}</span> <code>{known.key}</code>
            {mayEdit && (
              <IconButton
                icon={<Cross size={12} />}
                label={t('keys.remove', { system: known.system })}
                onClick={() => void save({ ...known, key: '' })}
              />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <form
          className="pl-key-form"
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <input
            aria-label={t('keys.system')}
            placeholder={t('keys.system')}
            maxLength={32}
            value={system}
            onChange={(event) => setSystem(event.currentTarget.value)}
          />
          <input
            aria-label={t('keys.key')}
            placeholder={t('keys.key')}
            maxLength={128}
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
          />
          <Button
            type="submit"
            size="small"
            icon={<Plus size={12} />}
            aria-label={t('keys.add')}
            title={t('keys.add')}
          />
        </form>
      )}
    </section>
  )
}
