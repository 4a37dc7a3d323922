export function SelectSpacePage() {
  return null
}
