/** Hands a file to the browser, which keeps it where this person keeps downloads. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name.replaceAll(/[\\/:*?"<>|]/g, '_')
  link.click()
  URL.revokeObjectURL(address)
}
