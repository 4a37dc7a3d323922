/** While rows or the list are read. */
export function Skeleton() {
  return (
    <div className="directories-skeleton" aria-hidden="true">
      {[220, 180, 240, 200, 160, 210].map((width) => (
        <div key={width} style={{ width }} />
      ))}
    </div>
  )
}
