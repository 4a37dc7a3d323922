import './callout.css'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'
import { isFactsOnPicture, modelLayout } from '../layout/model-layout.ts'
import { useLinkedPlan } from '../links/use-linked-plan.ts'
import { usePicture } from '../use-picture.ts'
import { halfOf, placeOf } from './callout-place.ts'

/** Beside the element that is selected: its work, when that is, what reserve it has, and whose it is. */
export function Callout() {
  const { t } = useTranslation('modelLinks')
  const linked = useLinkedPlan()
  const { view, plan } = linked
  const viewer = usePicture(view)
  const { selected, isSplit } = useSnapshot(view.state)
  const { hasFacts } = useSnapshot(modelLayout)
  const [element] = selected
  if (!viewer || element === undefined || selected.size !== 1) return null
  const works = linked.linksOf(element).filter(({ workId }) => plan.store.slotOf(workId) >= 0)
  const [first] = works
  const box = viewer.models.boxOf([element])
  if (!first || box.isEmpty()) return null
  const half = isSplit ? halfOf(viewer.sizeOf(0).width, viewer.sizeOf(1).width) : 0
  const at = viewer.onScreen(box.getCenter(box.min.clone()), half)
  const { width, height } = viewer.sizeOf(half)
  const isSeen = at.isAhead && at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height
  const isRightTaken = !isSplit && hasFacts && isFactsOnPicture()
  const { side, line } = placeOf(at, { width, height }, { isRightTaken })
  return (
    <div className="model-callout-place" style={{ left: viewer.leftOf(half), width, height }}>
      {isSeen && (
        <svg className="model-callout-line" aria-hidden="true">
          <polyline points={line.map(({ x, y }) => `${x},${y}`).join(' ')} />
          <circle cx={at.x} cy={at.y} r={3.5} />
        </svg>
      )}
      <section
        className="model-callout"
        data-side={side}
        data-split={isSplit || undefined}
        aria-label={t('callout.title')}
      >
        <h3>{view.nameOf(element)}</h3>
        <Facts plan={plan} workId={first.workId} />
        {works.length > 1 && <p>{t('callout.more', { count: works.length - 1 })}</p>}
      </section>
    </div>
  )
}

function Facts({ plan, workId }: { plan: ScheduleSession; workId: string }) {
  const { t } = useTranslation('modelLinks')
  const text = (column: string): string => plan.rows.values.textOf(workId, column)
  const isCritical = plan.store.times.critical[plan.store.slotOf(workId)] === 1
  const rows = [
    { name: 'work', value: `${text('code')} ${text('name')}`.trim() },
    { name: 'dates', value: `${text('start')} → ${text('finish')}` },
    { name: 'float', value: text('totalFloat'), isCritical },
    { name: 'done', value: text('percent') },
    { name: 'who', value: text('executor') },
  ].filter(({ value }) => value !== '')
  return (
    <dl>
      {rows.map(({ name, value, isCritical: isHot = false }) => (
        <div key={name} data-fact={name}>
          <dt>{t(`callout.${name}`)}</dt>
          <dd data-critical={isHot || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
