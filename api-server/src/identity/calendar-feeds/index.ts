export {
  type CalendarFeedRow,
  deleteFeed,
  deleteFeedsOf,
  findFeed,
  insertFeed,
  selectFeeds,
} from './repository.ts'
