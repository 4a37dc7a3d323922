import { Button } from '@blueprintjs/core'
import { type DirectoryFileLook, directorySearch } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { type Pickable, PickField } from '../../../parts/inputs/PickField.tsx'
import { useRead } from '../../../shell/use-read.ts'
import type { DirectoryUpload } from './use-directory-upload.ts'

interface CalledProps {
  look: DirectoryFileLook
  upload: DirectoryUpload
  directoryId: string
}

type Called = DirectoryFileLook['called'][number]

/** Rows that the file calls otherwise, and those that are probably here already: what is said of them is remembered. */
export function CalledOtherwise({ look: { called }, upload, directoryId }: CalledProps) {
  const { t } = useTranslation('directories')
  const [choosing, setChoosing] = useState<number | null>(null)
  if (called.length === 0) return null
  return (
    <details className="directory-upload-called" open>
      <summary>{t('upload.called.title', { count: called.length })}</summary>
      <ul>
        {called.map((one) => (
          <li key={one.row} data-known={one.known}>
            <b>{one.row + 1}</b>
            <span title={one.text}>{one.text}</span>
            {choosing === one.row ? (
              <Other
                directoryId={directoryId}
                pick={(rowId) => {
                  setChoosing(null)
                  upload.mean(one.row, rowId)
                }}
              />
            ) : (
              <>
                <span>
                  {one.known ? '=' : '≈'} {`${one.code} ${one.name}`.trim()}
                </span>
                <Answers called={one} upload={upload} other={() => setChoosing(one.row)} />
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Answers({ called, upload, other }: { called: Called; upload: DirectoryUpload; other: () => void }) {
  const { t } = useTranslation('directories')
  const { row, rowId, known } = called
  return (
    <span className="directory-upload-answers">
      {!known && <Button size="small" text={t('upload.called.same')} onClick={() => upload.mean(row, rowId)} />}
      <Button size="small" variant="minimal" text={t('upload.called.other')} onClick={other} />
      <Button size="small" variant="minimal" text={t('upload.called.fresh')} onClick={() => upload.mean(row, '')} />
    </span>
  )
}

const OFFERED = 12

function Other({ directoryId, pick }: { directoryId: string; pick: (rowId: string) => void }) {
  const { t } = useTranslation('directories')
  const [text, setText] = useState('')
  const wanted = text.trim()
  const { value } = useRead(`${directoryId} ${wanted}`, async (signal): Promise<Pickable[]> => {
    if (wanted === '') return []
    const input = { text: wanted, limit: OFFERED }
    return (await call(directorySearch, { params: { directoryId }, input, signal, quiet: true })).rows
  })
  return (
    <PickField
      placeholder={t('upload.called.which')}
      text={text}
      onText={setText}
      found={value ?? []}
      onPick={({ id }) => pick(id)}
    />
  )
}
