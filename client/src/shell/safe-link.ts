const SCHEMES = ['http:', 'https:', 'mailto:']

/** The address as it stands, or '' for what is no page and no letter: `javascript:`, `data:`, and whatever hides one. */
export function safeLink(address: string): string {
  try {
    return SCHEMES.includes(new URL(address.trim()).protocol) ? address.trim() : ''
  } catch {
    return ''
  }
}
