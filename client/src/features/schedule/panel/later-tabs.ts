import { onDemand } from '../../../shell/on-demand.tsx'

// The panel begins with what it tells of a row; whoever asks for more of the schedule gets it then.
export const ChatTab = onDemand(async () => (await import('../chat/ChatTab.tsx')).ChatTab)
export const ChecklistGroup = onDemand(async () => (await import('./ChecklistGroup.tsx')).ChecklistGroup)
export const EarnedGroup = onDemand(async () => (await import('../usage/EarnedGroup.tsx')).EarnedGroup)
export const GalleryTab = onDemand(async () => (await import('./GalleryTab.tsx')).GalleryTab)
export const HistoryTab = onDemand(async () => (await import('../history/HistoryTab.tsx')).HistoryTab)
export const LogicTab = onDemand(async () => (await import('../logic/LogicTab.tsx')).LogicTab)
export const MissingTab = onDemand(async () => (await import('../missing/MissingTab.tsx')).MissingTab)
export const QualityTab = onDemand(async () => (await import('../quality/QualityTab.tsx')).QualityTab)
export const RelatedTab = onDemand(async () => (await import('../relations/RelatedTab.tsx')).RelatedTab)
export const SettingsTab = onDemand(async () => (await import('../settings/SettingsTab.tsx')).SettingsTab)
export const StepsGroup = onDemand(async () => (await import('../steps/StepsGroup.tsx')).StepsGroup)
export const UnsavedTab = onDemand(async () => (await import('../unsaved/UnsavedTab.tsx')).UnsavedTab)
export const WhyPanel = onDemand(async () => (await import('../why/WhyPanel.tsx')).WhyPanel)
