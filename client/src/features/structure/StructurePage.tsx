export function StructurePage() {
  return null
}
