/** What can go wrong on the way to another installation. */
export const onTheWay = ['REMOTE_ADDRESS', 'REMOTE_AWAY', 'REMOTE_TOKEN', 'REMOTE_ANSWER'] as const
