/** Words that other programs know, by what they say of a topic; topics may say any other. */
export const usualWords = {
  type: ['Issue', 'Clash', 'Request', 'Remark'],
  status: ['Open', 'In Progress', 'Done', 'Closed'],
  priority: ['Low', 'Normal', 'High', 'Critical'],
} as const
