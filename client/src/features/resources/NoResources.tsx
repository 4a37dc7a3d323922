import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { PageNotice } from '../../shell/PageBody.tsx'
import { createResource, pasteResources } from './changes.ts'
import { linesOf } from './pasted-lines.ts'

interface NoResourcesProps {
  spaceId: string
  mayEdit: boolean
  made: (id: string) => void
}

/** A space without resources: what they are for, and the ways to the first. */
export function NoResources({ spaceId, mayEdit, made }: NoResourcesProps) {
  const { t } = useTranslation('resources')
  const add = async (): Promise<void> => {
    const id = await createResource(spaceId, { name: t('newName'), type: 'machine' })
    if (id !== null) made(id)
  }
  const onPaste = (event: React.ClipboardEvent): void => {
    if (!mayEdit) return
    event.preventDefault()
    void pasteResources(spaceId, linesOf(event.clipboardData.getData('text/plain')), null)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is pasted goes to what has the focus
    <div onPaste={onPaste} tabIndex={0}>
      <PageNotice>
        <h2>{t('title')}</h2>
        <p>{t('empty.what')}</p>
        {mayEdit ? (
          <Button intent="primary" text={t('empty.make')} onClick={() => void add()} />
        ) : (
          <p>{t('empty.readers')}</p>
        )}
      </PageNotice>
    </div>
  )
}
