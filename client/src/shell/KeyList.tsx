import './key-list.css'

interface KeyListProps {
  title?: string
  lines: readonly { id: string; text: string; keys: readonly string[] }[]
}

/** What keys do: a part of the sheet of keys of a screen. */
export function KeyList({ title, lines }: KeyListProps) {
  return (
    <section className="pl-keys">
      {title && <h3>{title}</h3>}
      <dl>
        {lines.map(({ id, text, keys }) => (
          <div key={id}>
            <dt>{text}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
