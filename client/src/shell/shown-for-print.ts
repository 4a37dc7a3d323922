/** Rows that the schedule shows, for the page that prints them; a page that is loaded anew prints all. */
let handed: { versionId: string; works: readonly string[] } | null = null

export function handForPrint(versionId: string, works: readonly string[] | null): void {
  handed = works && { versionId, works }
}

/** null: all. */
export const shownForPrint = (versionId: string): readonly string[] | null =>
  handed?.versionId === versionId ? handed.works : null
