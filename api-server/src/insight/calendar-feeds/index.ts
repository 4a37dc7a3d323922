export { bindCalendarFeeds } from './routes.ts'
