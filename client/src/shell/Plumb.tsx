/** The logo: a plumb line with its bob. Brass is used for it and for the data date, and for nothing else. */
export function Plumb({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="M4.5 3.5h15" stroke="var(--pl-text-1)" strokeWidth="2" strokeLinecap="round" />
      <path d="M12 3.5V13" stroke="var(--pl-plumb)" strokeWidth="1.6" />
      <path d="M8 11.5h8v5L12 22l-4-5.5z" fill="var(--pl-bob)" />
      <path d="M12 11.5h4v5L12 22z" fill="#000000" fillOpacity="0.12" />
    </svg>
  )
}
