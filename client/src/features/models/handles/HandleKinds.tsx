import { SegmentedControl } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import type { HandleKind } from '../../../instruments/viewer/handles.ts'

interface HandleKindsProps {
  kinds: readonly HandleKind[]
  kind: HandleKind
  choose: (kind: HandleKind) => void
}

/** What the handles in the picture do. */
export function HandleKinds({ kinds, kind, choose }: HandleKindsProps) {
  const { t } = useTranslation('modelShapes')
  return (
    <>
      <SegmentedControl
        size="small"
        aria-label={t('handles.label')}
        options={kinds.map((value) => ({ value, label: t(`handles.${value}`) }))}
        value={kind}
        onValueChange={(value) => choose(kinds.find((one) => one === value) ?? kind)}
      />
      <span className="pl-muted">{t('handles.hint')}</span>
    </>
  )
}
