import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { newPrimitive } from './placing.ts'
import { usePrimitives } from './use-primitives.ts'

/** Where there is no model yet, one can be begun by hand. */
export function FirstPrimitive({ scheduleId }: { scheduleId: string }) {
  const { t } = useTranslation('modelShapes')
  const { add } = usePrimitives(scheduleId)
  return (
    <Button
      text={t('begin')}
      onClick={() => void add(newPrimitive('box', t('newName.box', { number: 1 }), [0, 0, 0]))}
    />
  )
}
