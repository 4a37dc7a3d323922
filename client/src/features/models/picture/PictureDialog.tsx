import { Switch } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf } from '../../../i18n/format.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { saveFile } from '../../../shell/save-file.ts'
import { TextField } from '../../../shell/TextField.tsx'
import type { ModelView } from '../model-view.ts'
import { pictureOf } from './draw-picture.ts'

/** Saves what is seen, with a line below it that says what it is and of when. */
export function PictureDialog({ view, name, close }: { view: ModelView; name: string; close: () => void }) {
  const { t } = useTranslation('model')
  const [title, setTitle] = useState(name)
  const [isCaptioned, setCaptioned] = useState(true)
  const note = dateOf(new Date().toISOString())
  const save = async (): Promise<void> => {
    if (!view.viewer) return
    const caption = isCaptioned ? { title: title.trim(), note } : null
    saveFile(await pictureOf(view.viewer.drawnNow(), caption), `${title.trim() || name} ${note}.png`)
  }
  return (
    <ActDialog title={t('picture.title')} submit={t('picture.save')} work={save} close={close}>
      {(error) => (
        <>
          <TextField label={t('picture.name')} value={title} onChange={setTitle} error={error || undefined} autoFocus />
          <Switch
            checked={isCaptioned}
            label={t('picture.caption')}
            onChange={({ currentTarget }) => setCaptioned(currentTarget.checked)}
          />
        </>
      )}
    </ActDialog>
  )
}
