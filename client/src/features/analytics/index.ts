export { AnalyticsCharts } from './AnalyticsCharts.tsx'
export { ProjectSheet } from './print/ProjectSheet.tsx'
