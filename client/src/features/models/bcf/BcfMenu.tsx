import { Button, ButtonGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LinksSession } from '../links/links-session.ts'
import type { ModelView } from '../model-view.ts'
import { ExportBcf } from './ExportBcf.tsx'
import { ImportBcf } from './ImportBcf.tsx'

interface BcfMenuProps {
  scheduleId: string
  view: ModelView
  links: LinksSession
  mayEdit: boolean
  /** Of the file that is saved. */
  name: string
  nameOf(userId: string): string
}

/** Views come from other programs and go to them. */
export function BcfMenu({ scheduleId, view, links, mayEdit, name, nameOf }: BcfMenuProps) {
  const { t } = useTranslation('modelBcf')
  const [asked, ask] = useState<'import' | 'export' | null>(null)
  const close = (): void => ask(null)
  return (
    <>
      <ButtonGroup className="model-bcf-menu" aria-label={t('menu')}>
        {mayEdit && <Button size="small" variant="minimal" text={t('importMenu')} onClick={() => ask('import')} />}
        <Button
          size="small"
          variant="minimal"
          text={t('exportMenu')}
          disabled={links.document.views().length === 0}
          onClick={() => ask('export')}
        />
      </ButtonGroup>
      {asked === 'import' && <ImportBcf scheduleId={scheduleId} view={view} links={links} close={close} />}
      {asked === 'export' && (
        <ExportBcf scheduleId={scheduleId} view={view} links={links} name={name} nameOf={nameOf} close={close} />
      )}
    </>
  )
}
