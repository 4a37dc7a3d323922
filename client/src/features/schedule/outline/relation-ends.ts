/** The rows that a relation leads from and to; its id is made of theirs. */
export function relationEndsOf(relationId: string): { predId: string; succId: string } | null {
  const [predId, succId, type] = relationId.split(':')
  return predId && succId && type ? { predId, succId } : null
}
