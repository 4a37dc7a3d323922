import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../session/session.ts'
import { PageNotice } from '../../shell/PageBody.tsx'
import { DirectoryDialog } from './dialogs/DirectoryDialog.tsx'

/** A space without directories: what they are for, and the way to the first. */
export function NoDirectories({ spaceId, made }: { spaceId: string; made: (id: string) => void }) {
  const { t } = useTranslation('directories')
  const can = useCan()
  const [isMaking, setMaking] = useState(false)
  return (
    <PageNotice>
      <h2>{t('title')}</h2>
      <p>{t('empty.what')}</p>
      {can('directory.define') ? (
        <Button intent="primary" text={t('empty.make')} onClick={() => setMaking(true)} />
      ) : (
        <p>{t('empty.readers')}</p>
      )}
      {isMaking && <DirectoryDialog spaceId={spaceId} directory={null} made={made} close={() => setMaking(false)} />}
    </PageNotice>
  )
}
