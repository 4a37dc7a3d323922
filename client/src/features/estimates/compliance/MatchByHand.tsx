import { Button, Checkbox } from '@blueprintjs/core'
import { Outline } from '@plumbline/core/documents/estimate'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFigures } from '../use-estimate.ts'
import { matchedByHand } from './by-hand.ts'
import type { ComplianceProps } from './ComplianceDialog.tsx'
import { MatchSide, type SideRow } from './MatchSide.tsx'

/** Items on the left, works on the right; those that are chosen on both sides belong together. */
export function MatchByHand({ estimate, compliance }: ComplianceProps) {
  const { t } = useTranslation('estimates')
  const { document, state } = useFigures(estimate)
  const [items, setItems] = useState<ReadonlySet<string>>(new Set())
  const [works, setWorks] = useState<ReadonlySet<string>>(new Set())
  const [showsAll, setShowsAll] = useState(false)
  const left = useMemo(
    () => itemRows(document, new Set(compliance.itemsWithoutWorks), showsAll),
    [document, compliance, showsAll],
  )
  // What is matched here leaves the list before the server has heard of it.
  const open = showsAll ? left : left.filter(({ id }) => document.matchesOf(id).length === 0)
  const right = useMemo<SideRow[]>(
    () => [
      ...compliance.worksWithoutItems.map((work) => ({ ...work, isTaken: false })),
      ...(showsAll ? compliance.matchedWorks.map((work) => ({ ...work, isTaken: true })) : []),
    ],
    [compliance, showsAll],
  )
  const match = (): void => {
    const command = matchedByHand(document, [...items], [...works])
    if (!command || !estimate.execute(command).ok) return
    setItems(new Set())
    setWorks(new Set())
  }
  return (
    <>
      <Checkbox
        label={t('compliance.showAll')}
        checked={showsAll}
        onChange={({ currentTarget }) => setShowsAll(currentTarget.checked)}
      />
      <div className="estimates-sides">
        <MatchSide
          title={t('compliance.items')}
          find={t('compliance.findItems')}
          rows={open}
          {...{ chosen: items, choose: setItems }}
        />
        <MatchSide
          title={t('compliance.works')}
          find={t('compliance.findWorks')}
          rows={right}
          {...{ chosen: works, choose: setWorks }}
        />
      </div>
      {state.right === 'write' && (
        <div className="estimates-match">
          <span className="pl-muted">{t('compliance.chosen', { items: items.size, works: works.size })}</span>
          <Button
            intent="primary"
            disabled={items.size === 0 || works.size === 0}
            text={t('compliance.match')}
            onClick={match}
          />
        </div>
      )}
    </>
  )
}

/** In the order of the table. */
function itemRows(
  document: ComplianceProps['estimate']['document'],
  without: ReadonlySet<string>,
  showsAll: boolean,
): SideRow[] {
  return [...new Outline(document).items()].flatMap(({ id, rateCode, name }) =>
    showsAll || without.has(id) ? [{ id, code: rateCode, name, isTaken: !without.has(id) }] : [],
  )
}
