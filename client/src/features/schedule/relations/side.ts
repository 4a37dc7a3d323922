/** On which side of the work a relation's other end stands. */
export type Side = 'predecessor' | 'successor'
