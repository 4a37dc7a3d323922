import { SegmentedControl } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { type HandleKind, handleKinds } from '../../../instruments/viewer/handles.ts'

/** What the handles in the picture do. */
export function HandleKinds({ kind, choose }: { kind: HandleKind; choose: (kind: HandleKind) => void }) {
  const { t } = useTranslation('modelShapes')
  return (
    <>
      <SegmentedControl
        size="small"
        aria-label={t('handles.label')}
        options={handleKinds.map((value) => ({ value, label: t(`handles.${value}`) }))}
        value={kind}
        onValueChange={(value) => choose(handleKinds.find((one) => one === value) ?? kind)}
      />
      <span className="pl-muted">{t('handles.hint')}</span>
    </>
  )
}
