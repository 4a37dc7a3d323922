/** What no file system of people takes, or takes for something else. */
const FORBIDDEN = /[/\\:*?"<>|\p{Cc}]/gu
/** Of one part: what is left for a number and the ending. */
const MAX_PART = 120

const partOf = (name: string): string =>
  name
    .replace(FORBIDDEN, '_')
    .slice(0, MAX_PART)
    .replace(/^\.+|[. ]+$/g, '_')
    .trim() || '_'

/** Gives each schedule a name of its own in an archive, in the folders of the structure. */
export function fileNames(extension: string): (folders: readonly string[], name: string) => string {
  const taken = new Set<string>()
  return (folders, name) => {
    const place = [...folders, name].map(partOf).join('/')
    for (let number = 1; ; number++) {
      const full = `${place}${number === 1 ? '' : ` (${number})`}.${extension}`
      // Where small and capital letters are one, these would be one file.
      const key = full.toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return full
    }
  }
}
