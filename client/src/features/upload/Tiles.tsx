import { useNumbers } from '../../i18n/format.ts'

/** Counts with what they count. */
export function Tiles({ facts }: { facts: readonly (readonly [label: string, value: number])[] }) {
  const number = useNumbers()
  return (
    <dl className="pl-preview-counts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dd>{number(value)}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  )
}
