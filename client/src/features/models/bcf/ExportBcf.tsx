import { ProgressBar, Switch } from '@blueprintjs/core'
import { type BcfVersion, bcfVersions } from '@plumbline/core/bim/bcf'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { saveFile } from '../../../shell/save-file.ts'
import { useEndingSignal } from '../../../shell/use-ending-signal.ts'
import type { LinksSession } from '../links/links-session.ts'
import type { ModelView } from '../model-view.ts'
import { writeArchive } from './archive.ts'
import { outgoingTopics } from './outgoing.ts'
import { snapshotsOf } from './snapshots.ts'
import { surroundingsOf } from './surroundings.ts'

interface ExportBcfProps {
  scheduleId: string
  view: ModelView
  links: LinksSession
  /** Of the file. */
  name: string
  nameOf(userId: string): string
  close: () => void
}

/** All saved views with what was said of them, for other programs. */
export function ExportBcf({ scheduleId, view, links, name, nameOf, close }: ExportBcfProps) {
  const { t } = useTranslation('modelBcf')
  const [version, setVersion] = useState<BcfVersion>('3.0')
  const [hasPictures, setPictures] = useState(true)
  const [drawn, setDrawn] = useState<number | null>(null)
  const endingSignal = useEndingSignal()
  const views = links.document.views()
  const save = async (): Promise<void> => {
    const signal = endingSignal()
    const snapshots = hasPictures ? await snapshotsOf(view, views, { scheduleId, signal, told: setDrawn }) : new Map()
    const surroundings = surroundingsOf(view)
    const topics = outgoingTopics(views, { links: links.document, surroundings, nameOf, snapshots })
    const archive = await writeArchive(topics, version, view.viewer?.rig.camera.aspect ?? 1)
    if (!signal.aborted) saveFile(archive, `${name}.bcf`)
  }
  return (
    <ActDialog title={t('export')} submit={t('save')} disabled={views.length === 0} work={save} close={close}>
      {(error) => (
        <>
          <p>{t('exported', { count: views.length })}</p>
          <SelectField
            label={t('version')}
            value={version}
            options={bcfVersions.map((value) => ({ value, label: `BCF ${value}` }))}
            onChange={(value) => setVersion(value as BcfVersion)}
          />
          <Switch
            checked={hasPictures}
            label={t('pictures')}
            onChange={({ currentTarget }) => setPictures(currentTarget.checked)}
          />
          {drawn !== null && <ProgressBar value={drawn / Math.max(1, views.length)} />}
          {error && <p role="alert">{error}</p>}
        </>
      )}
    </ActDialog>
  )
}
